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

/** The JSON type of a field, without null. */
type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'

/** One field of an entity, with everything that views, codecs and tables need to know. */
export interface FieldDescriptor {
  readonly name: string
  /** Its label if no locale has one: a name of the alias configuration. */
  readonly label?: string | undefined
  /**
   * For one item of a list field, where the record may contain the list only; of an amount, the item with its currency;
   * whether people identify records by it.
   */
  readonly item?:
    | {
        readonly of: string
        readonly index: number
        readonly currencyAt?: number | undefined
        readonly leads?: boolean | undefined
      }
    | undefined
  readonly type: FieldType
  readonly nullable: boolean
  readonly required: boolean
  /** Required on creation only: an update may omit it, and its value stays. */
  readonly requiredOn: 'create' | undefined
  readonly schema: FieldSchema
  readonly default: unknown
  readonly options: readonly (string | number)[] | undefined
  readonly group: string | undefined
  readonly list: boolean | 'hidden'
  readonly inForm: boolean
  /** Its cell in a list is editable. */
  readonly inPlace?: boolean | undefined
  readonly inShow: boolean
  readonly inExport: boolean
  readonly sortable: boolean
  readonly filter: FilterName | undefined
  /** The input of its filter, if it is not the default of its kind. */
  readonly filterInput?: string | undefined
  /** The property of an object field that its filter applies to. */
  readonly filterPart?: string | undefined
  readonly display: DisplayName
  readonly input: InputName
  readonly readOnly: false | 'edit' | 'create' | 'always'
  readonly writeOnly: boolean
  readonly permission: Permission | undefined
  readonly when: When | undefined
  readonly variants?: readonly FieldVariant[] | undefined
  /** Values that are read as others depending on another field. */
  readonly becomes?: readonly Becoming[] | undefined
  /** Values that this variant shows under another name. */
  readonly shownAs?: Readonly<Record<string, string>> | undefined
  /** Values that this variant also finds when filtering for another. */
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
  /** Its values are hidden from the history of changes. */
  readonly isSecret: boolean
  /** Its former names. */
  readonly was?: readonly string[] | undefined
  /** The resource of the record that its value refers to. */
  readonly reference?: string | undefined
  /** The resource whose records are its rows, with that resource's labels and messages. */
  readonly rowsOf?: string | undefined
  /** Set for a file, which is uploaded as it is: the extension for the file dialog. */
  readonly upload?: string | undefined
}

/** An action with the place that its schema names. */
export type PlacedAction = ActionEntry & { readonly on: ActionPlace }

/** One entity, as views, the data provider and the server see it. */
export interface ResourceDescriptor {
  readonly name: string
  readonly key: readonly string[]
  readonly title: string
  /** The privileges for reading and writing; `whole`: writing needs access to all stores. */
  readonly privilege: {
    readonly read?: PrivilegeKey | undefined
    readonly write?: PrivilegeKey | undefined
    readonly whole?: boolean | undefined
  }
  /** Its wire dialect: the calls of the contract, or `rest` (src/schema/rest.ts). */
  readonly dialect?: 'rest' | undefined
  /** The fields that name the owner of its records. */
  readonly owner?: Owner | undefined
  readonly scope: string | undefined
  readonly when: When | undefined
  readonly table: TableOptions | undefined
  /** The resource whose table stores these records, if this one has no table of its own. */
  readonly storedAs: string | undefined
  /** Whether a save names the revision of the record, or of the whole list, that it is based on. */
  readonly versioned: 'record' | 'list' | undefined
  readonly calls: Calls
  readonly list: Required<Pick<ListOptions, 'sort' | 'order' | 'perPage' | 'perPageOptions' | 'openOn'>> & {
    readonly link: string | undefined
    readonly lead?: string | undefined
    readonly filledBy?: ListOptions['filledBy']
  }
  readonly formGroups: readonly string[]
  readonly showGroups: readonly string[]
  readonly actions: readonly PlacedAction[]
  readonly fields: readonly FieldDescriptor[]
  /** For an entity with a table: additional fields that other resources store in it. */
  readonly beside?: readonly FieldDescriptor[] | undefined
  readonly schema: EntitySchema
}

/** The choices for rows per page, unless the schema names its own; -1 is "all". */
const DEFAULT_PER_PAGE_OPTIONS = [10, 25, 50, 100, 500, -1]
const DEFAULT_PER_PAGE = 25

/** Turns a dereferenced schema into its descriptor. @throws Error for a type that the console does not support */
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
      perPageOptions:
        entity.list?.perPageOptions ?? DEFAULT_PER_PAGE_OPTIONS.filter((size) => size > 0 || entity.dialect !== 'rest'),
      openOn: entity.list?.openOn ?? (calls.update ? 'edit' : 'none'),
      link: entity.list?.link,
      lead: entity.list?.lead,
      filledBy: entity.list?.filledBy,
    },
    formGroups: entity.form?.groups ?? groups,
    showGroups: entity.show?.groups ?? groups,
    actions: (entity.actions ?? []).flatMap((action) => [action.on].flat().map((on) => ({ ...action, on }))),
    fields,
    schema,
  }
}

/** The descriptor of one property. @throws Error for a type that the console does not support */
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
    inForm: console.form ?? readOnly !== 'always',
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

/** The descriptor of a property of an object field; undefined if there is none of that name. */
export function describePart({ schema }: FieldDescriptor, name: string): FieldDescriptor | undefined {
  const part = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined
  return part && describeField(name, part, schema.required?.includes(name) ?? false)
}

/** The columns of a list of objects: the properties that appear in forms. */
export function rowFields({ schema: { items } }: FieldDescriptor): FieldDescriptor[] {
  const parts = Object.entries(items?.properties ?? {})
  return parts
    .map(([name, part]) => describeField(name, part, items?.required?.includes(name) ?? false))
    .filter(({ inForm }) => inForm)
}

function typeOf(name: string, schema: FieldSchema): { type: FieldType; nullable: boolean } {
  const types = [schema.type ?? []].flat()
  const [type, ...more] = types.filter((candidate) => candidate !== 'null')
  if (type === undefined || more.length > 0)
    throw new Error(`${name}: a field has one type, and null where it may be empty`)
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

/** The field of a descriptor by name. @throws Error if there is none, which is a bug in the caller */
export function fieldOf(descriptor: ResourceDescriptor, name: string): FieldDescriptor {
  const field = descriptor.fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`${descriptor.name} has no field ${name}`)
  return field
}
