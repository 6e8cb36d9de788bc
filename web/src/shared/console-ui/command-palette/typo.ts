/** Shorter words have too many others within one error. */
const MIN_TOLERATED_LENGTH = 4;

/** Whether a word starts with the typed text, apart from one typing error. */
export function startsWithTypo(word: string, typed: string): boolean {
  if (typed.length < MIN_TOLERATED_LENGTH) return false;
  const lengths = [typed.length - 1, typed.length, typed.length + 1];
  return lengths.some((length) => isWithinOneEdit(typed, word.slice(0, length)));
}

/** Whether two texts differ by at most one letter that is changed, added or missing, or by two swapped neighbours. */
export function isWithinOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const hasSameEnd = (skipped: number, otherSkipped: number) =>
    one.slice(start + skipped) === other.slice(start + otherSkipped);
  const isSwapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return (
    hasSameEnd(0, 0) || hasSameEnd(1, 1) || hasSameEnd(1, 0) || hasSameEnd(0, 1) || (isSwapped && hasSameEnd(2, 2))
  );
}
