import type {
  ActionEntry,
  ActionPlace,
  Becoming,
  Calls,
  DisplayName,
  EntitySchema,
  FieldSchema,
  FilterName,
  InputName,
  ListOptions,
  Owner,
  Permission,
  PrivilegeKey,
  Storage,
  TableOptions,
  When,
  FieldVariant,
} from './dialect'
import { entityName, restCalls } from './rest'

/** The JSON type of a field without its null. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'

/** One field of an entity, with everything a view, a codec or a table needs decided. */
export interface FieldDescriptor {
  readonly name: string
  /** What it is called where no locale can say it: a name of the alias configuration. */
  readonly label?: string | undefined
  /** It is one item of a list field, of which the record may carry the list alone; of an amount the item beside it that has its currency; whether it is what people know a record by. */
  readonly item?: { readonly of: string; readonly index: number; readonly currencyAt?: number | undefined; readonly leads?: boolean | undefined } | undefined
  readonly type: FieldType
  readonly nullable: boolean
  readonly required: boolean
  /** An update may leave this required field out; what is not sent stays as it is. */
  readonly requiredOn: 'create' | undefined
  readonly schema: FieldSchema
  readonly default: unknown
  readonly options: readonly (string | number)[] | undefined
  readonly group: string | undefined
  readonly list: boolean | 'hidden'
  readonly inForm: boolean
  /** Its cell in a list can be changed there. */
  readonly inPlace?: boolean | undefined
  readonly inShow: boolean
  readonly inExport: boolean
  readonly sortable: boolean
  readonly filter: FilterName | undefined
  /** What edits the filter, where it is not the editor of its kind. */
  readonly filterInput?: string | undefined
  /** The property of an object field that its filter looks at. */
  readonly filterPart?: string | undefined
  readonly display: DisplayName
  readonly input: InputName
  readonly readOnly: false | 'edit' | 'create' | 'always'
  readonly writeOnly: boolean
  readonly permission: Permission | undefined
  readonly when: When | undefined
  readonly variants?: readonly FieldVariant[] | undefined
  /** Values that are read as others where another field says so. */
  readonly becomes?: readonly Becoming[] | undefined
  /** On this variant: values that are shown as another name. */
  readonly shownAs?: Readonly<Record<string, string>> | undefined
  /** On this variant: what a filter for a value finds beside it. */
  readonly filterAlso?: Readonly<Record<string, readonly string[]>> | undefined
  readonly width: number | undefined
  readonly align: 'start' | 'center' | 'end'
  readonly truncate: number | undefined
  /** The field in the second line of its cell. */
  readonly second: string | undefined
  readonly unit: string | undefined
  readonly wide: boolean
  readonly link: string | undefined
  readonly storage: Storage
  /** Its values are shown to nobody who looks at what others changed. */
  readonly isSecret: boolean
  /** Names that it had before. */
  readonly was?: readonly string[] | undefined
  /** The resource of which its value names a record. */
  readonly reference?: string | undefined
  /** The resource whose records its rows are: their labels and messages are that resource's. */
  readonly rowsOf?: string | undefined
  /** It is a file, sent as it is: the ending that the browser offers. */
  readonly upload?: string | undefined
}

/** An action at one of the places that its schema names. */
export type PlacedAction = ActionEntry & { readonly on: ActionPlace }

/** One entity as views, the data provider and the server read it. */
export interface ResourceDescriptor {
  readonly name: string
  readonly key: readonly string[]
  readonly title: string
  /** What reading and writing need; `whole`: writing is for accounts of all stores. */
  readonly privilege: { readonly read?: PrivilegeKey | undefined; readonly write?: PrivilegeKey | undefined; readonly whole?: boolean | undefined }
  /** How it travels: the calls of the contract, or `rest` (src/schema/rest.ts). */
  readonly dialect?: 'rest' | undefined
  /** Whose its records are: the fields that say so. */
  readonly owner?: Owner | undefined
  readonly scope: string | undefined
  readonly when: When | undefined
  readonly table: TableOptions | undefined
  /** The resource whose table holds these rows, where this shape has no table of its own. */
  readonly storedAs: string | undefined
  /** Whether a save says which state of the record, or of the whole list, it began with. */
  readonly versioned: 'record' | 'list' | undefined
  readonly calls: Calls
  readonly list: Required<Pick<ListOptions, 'sort' | 'order' | 'perPage' | 'perPageOptions' | 'openOn'>> & { readonly link: string | undefined; readonly lead?: string | undefined; readonly filledBy?: ListOptions['filledBy'] }
  readonly formAs: 'dialog' | 'page'
  readonly formGroups: readonly string[]
  readonly showAs: 'dialog' | 'page'
  readonly showGroups: readonly string[]
  readonly actions: readonly PlacedAction[]
  readonly fields: readonly FieldDescriptor[]
  /** Of an entity with a table: fields that other shapes of its records have beside its own. */
  readonly beside?: readonly FieldDescriptor[] | undefined
  readonly schema: EntitySchema
}

/** What the size menu of a table offers where its schema names nothing (spec/2 §9); -1 is 'all'. */
const DEFAULT_PER_PAGE_OPTIONS = [10, 25, 50, 100, 500, -1]
const DEFAULT_PER_PAGE = 25

/** Turns a dereferenced schema into its descriptor. Throws on a type that the console cannot show. */
export function describe(schema: EntitySchema): ResourceDescriptor {
  const entity = schema['x-console']
  const fields = Object.entries(schema.properties).map(([name, field]) =>
    describeField(name, field, schema.required.includes(name)),
  )
  const groups = [...new Set(fields.flatMap((field) => field.group ?? []))]
  const name = entityName(schema.$id)
  const calls = { ...(entity.dialect === 'rest' && restCalls(name, entity.writes)), ...entity.calls }
  return {
    name,
    key: entity.key,
    title: entity.title ?? entity.key.map((key) => `{${key}}`).join(' '),
    privilege: entity.privilege ?? {},
    dialect: entity.dialect,
    owner: entity.owner,
    scope: entity.scope,
    when: entity.when,
    table: entity.table,
    storedAs: entity.storedAs,
    versioned: entity.versioned,
    calls,
    list: {
      sort: entity.list?.sort ?? entity.key[0] ?? '',
      order: entity.list?.order ?? 'asc',
      perPage: entity.list?.perPage ?? DEFAULT_PER_PAGE,
      perPageOptions: entity.list?.perPageOptions ?? DEFAULT_PER_PAGE_OPTIONS.filter((size) => size > 0 || entity.dialect !== 'rest'),
      openOn: entity.list?.openOn ?? (calls.update ? 'edit' : 'none'),
      link: entity.list?.link,
      lead: entity.list?.lead,
      filledBy: entity.list?.filledBy,
    },
    formAs: entity.form?.as ?? 'dialog',
    formGroups: entity.form?.groups ?? groups,
    showAs: entity.show?.as ?? 'dialog',
    showGroups: entity.show?.groups ?? groups,
    actions: (entity.actions ?? []).flatMap((action) => [action.on].flat().map((on) => ({ ...action, on }))),
    fields,
    schema,
  }
}

/** One property of an entity. Throws on a type that the console cannot show. */
export function describeField(name: string, schema: FieldSchema, required: boolean): FieldDescriptor {
  const console = schema['x-console'] ?? {}
  const { type, nullable } = typeOf(name, schema)
  const options = schema.enum?.filter((value): value is string | number => value !== null)
  const readOnly = schema.readOnly ? 'always' : (console.readOnly ?? false)
  const writeOnly = schema.writeOnly ?? false
  return {
    name,
    type,
    nullable,
    required,
    requiredOn: console.requiredOn,
    schema,
    default: schema.default,
    options,
    group: console.group,
    list: writeOnly ? false : (console.list ?? false),
    inPlace: console.inPlace,
    inForm: console.form ?? (readOnly !== 'always'),
    inShow: !writeOnly && (console.show ?? true),
    inExport: !writeOnly && (console.export ?? console.list !== undefined),
    sortable: console.sort ?? (type !== 'object' && type !== 'array'),
    filter: console.filter,
    filterInput: console.filterInput,
    filterPart: console.filterPart,
    display: console.display ?? defaultDisplay(type, schema, options),
    input: console.input ?? (console.reference === undefined ? defaultInput(type, schema, options) : 'reference'),
    readOnly,
    writeOnly,
    permission: console.permission,
    when: console.when,
    variants: console.variants,
    becomes: console.becomes,
    width: console.width,
    align: console.align ?? (type === 'integer' || type === 'number' ? 'end' : 'start'),
    truncate: console.truncate,
    second: console.second,
    unit: console.unit,
    wide: console.wide ?? false,
    link: console.link,
    storage: console.storage ?? {},
    isSecret: writeOnly || console.input === 'password' || console.secret === true,
    was: console.was,
    reference: console.reference,
    rowsOf: console.rowsOf,
    upload: console.upload,
  }
}

/** A property of an object field as a field of its own; undefined where its schema has none of that name. */
export function describePart({ schema }: FieldDescriptor, name: string): FieldDescriptor | undefined {
  const part = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined
  return part && describeField(name, part, schema.required?.includes(name) ?? false)
}

/** The columns of a list of objects: the parts of an object that are in forms. */
export function rowFields({ schema: { items } }: FieldDescriptor): FieldDescriptor[] {
  const parts = Object.entries(items?.properties ?? {})
  return parts.map(([name, part]) => describeField(name, part, items?.required?.includes(name) ?? false)).filter(({ inForm }) => inForm)
}

function typeOf(name: string, schema: FieldSchema): { type: FieldType; nullable: boolean } {
  const types = [schema.type ?? []].flat()
  const [type, ...more] = types.filter((candidate) => candidate !== 'null')
  if (type === undefined || more.length > 0) throw new Error(`${name}: a field has one type, and null where it may be empty`)
  return { type, nullable: types.includes('null') }
}

function defaultDisplay(type: FieldType, schema: FieldSchema, options: readonly unknown[] | undefined): DisplayName {
  if (options) return 'enum'
  switch (type) {
    case 'string':
      return schema.contentMediaType === undefined ? 'text' : 'file'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'flag'
    case 'array':
      return isOfObjects(schema) ? 'object' : 'chips'
    case 'object':
      return 'object'
  }
}

const isOfObjects = ({ items }: FieldSchema) => [items?.type ?? []].flat().includes('object')

function defaultInput(type: FieldType, schema: FieldSchema, options: readonly unknown[] | undefined): InputName {
  if (options) return 'select'
  switch (type) {
    case 'string':
      if ((schema['x-console']?.upload ?? schema.contentMediaType) !== undefined) return 'file'
      return schema.format === 'email' ? 'email' : schema.format === 'ipv4' ? 'ip' : 'text'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'switch'
    case 'array':
      return schema.items?.enum ? 'multiSelect' : isOfObjects(schema) ? 'rows' : 'chips'
    case 'object':
      return typeof schema.additionalProperties === 'object' ? 'keyValues' : 'objectFields'
  }
}

/** The field of a descriptor by name; throws where there is none, because that is a mistake in the code that asks. */
export function fieldOf(descriptor: ResourceDescriptor, name: string): FieldDescriptor {
  const field = descriptor.fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`${descriptor.name} has no field ${name}`)
  return field
}
