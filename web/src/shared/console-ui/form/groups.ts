/** The names of the values that are, or may be, of a type: where a table decides which there are, each may be of several. */
export type KeysOfType<Values, Type> = {
  [Name in keyof Values & string]: [Extract<Values[Name], Type>] extends [never] ? never : Name;
}[keyof Values & string];

/** The names of a form's texts. */
export type TextName<Values> = KeysOfType<Values, string>;

/** The props of a control for text. */
export interface TextProps {
  id: string;
  error: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A list of groups of values as it is typed: whole groups are added, changed, moved and taken away. */
export interface FieldGroups<Group> {
  id: string;
  /** What is wrong with the list as a whole. */
  error: string | undefined;
  rows: readonly FieldGroup<Group>[];
  add: (group: Group) => void;
  remove: (place: number) => void;
  /** Puts the groups into another order. */
  order: (groups: readonly Group[]) => void;
}

/** One of them: its controls take the same props as those of a form. */
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
  /** The props of the control at a place. */
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
