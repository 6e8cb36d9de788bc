/** Keys of values that have, or may have, a type. */
export type KeysOfType<Values, Type> = {
  [Name in keyof Values & string]: [Extract<Values[Name], Type>] extends [never] ? never : Name;
}[keyof Values & string];

/** Keys of text values. */
export type TextName<Values> = KeysOfType<Values, string>;

/** Props of a text input. */
export interface TextProps {
  id: string;
  error: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A list of groups in a form: add, change, move and remove. */
export interface FieldGroups<Group> {
  id: string;
  /** Error of the list as a whole. */
  error: string | undefined;
  rows: readonly FieldGroup<Group>[];
  add: (group: Group) => void;
  remove: (place: number) => void;
  /** Reorders the groups. */
  order: (groups: readonly Group[]) => void;
}

/** One group, with the same props for its inputs as a form. */
export interface FieldGroup<Group> {
  values: Group;
  set: (changes: Partial<Group>) => void;
  field: (name: keyof Group & string) => { id: string; error: string | undefined };
  text: (name: TextName<Group>) => TextProps;
}

interface GroupsOptions<Group> {
  name: string;
  groups: readonly Group[];
  put: (groups: Group[]) => void;
  /** Props of the input at a place. */
  control: (place: string) => { id: string; error: string | undefined };
}

/** Place of a group's field, in the server's notation: "slabs.0.revenue_flat". */
export function groupFieldPlace(name: string, place: number, field: string): string {
  return `${name}.${place}.${field}`;
}

export function buildFieldGroups<Group extends object>(options: GroupsOptions<Group>): FieldGroups<Group> {
  const { name, groups, put, control } = options;
  const buildGroup = (values: Group, place: number): FieldGroup<Group> => {
    const set = (changes: Partial<Group>) => put(groups.with(place, { ...values, ...changes }));
    const field = (inner: string) => control(groupFieldPlace(name, place, inner));
    return {
      values,
      set,
      field,
      text: (inner) => ({
        ...field(inner),
        value: String(values[inner]),
        onChange: ({ target }) => set({ [inner]: target.value } as Partial<Group>),
      }),
    };
  };
  return {
    ...control(name),
    rows: groups.map(buildGroup),
    add: (group) => put([...groups, group]),
    remove: (place) => put(groups.toSpliced(place, 1)),
    order: (next) => put([...next]),
  };
}
