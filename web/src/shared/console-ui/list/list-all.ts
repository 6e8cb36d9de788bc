/**
 * All words of a union, in an order of one's own: `listAll<Colour>()(["red", "blue"])`. A word that is missing does not
 * compile, so that an address never drops a choice that its page offers.
 */
export function listAll<Word extends string>() {
  return <const Words extends readonly Word[]>(
    words: Words &
      ([Exclude<Word, Words[number]>] extends [never] ? unknown : { missing: Exclude<Word, Words[number]> }),
  ): Words => words;
}
