import {
  describePart,
  fieldOf,
  rowFields,
  type FieldDescriptor,
  type ResourceDescriptor,
} from '../../src/schema/descriptor'
import type { CallEntry } from '../../src/schema/dialect'
import { referenceKey } from '../../src/schema/recordId'
import { filledBeside, templateNames } from '../../src/schema/template'

/** What the page of a route gives to calls and links beside the record's own fields (contract of the routes). */
const PAGE_PARAMETERS = new Set([
  'storeCode',
  'gwMac',
  'tagMac',
  'tagId',
  'sensorMac',
  'prCode',
  'fmPrCode',
  'updateId',
  'taskId',
  'taskType',
  'historyId',
  'serverId',
  'email',
  'templateId',
  'mac',
  'mode',
  'size',
  'type',
  'term',
  'media',
  'exception',
  'viewerStores',
])

/** Names in a schema that refer to nothing: keys, sorts, indexes, groups, parameters, titles. */
export function checkNames(resource: ResourceDescriptor, all: ReadonlyMap<string, ResourceDescriptor>): string[] {
  const at = `schemas/${resource.name}.schema.json`
  const fields = new Map(resource.fields.map((field) => [field.name, field]))
  const groups = new Set(resource.fields.flatMap((field) => field.group ?? []))
  const problems: string[] = []
  const mustBeField = (what: string, names: readonly (string | undefined)[]) => {
    for (const name of names)
      if (name !== undefined && !fields.has(name)) problems.push(`${at}: ${what} names ${name}, which is no field`)
  }
  const { table, schema } = resource
  mustBeField('required', schema.required)
  mustBeField('key', resource.key)
  mustBeField('title', templateNames(resource.title))
  mustBeField('scope', [resource.scope])
  mustBeField('list.sort', [resource.list.sort || undefined])
  mustBeField('table.indexes', table?.indexes?.flat() ?? [])
  mustBeField('table', [table?.serial, table?.time])
  for (const [what, names] of [
    ['form.groups', resource.formGroups],
    ['show.groups', resource.showGroups],
  ] as const) {
    for (const name of names) if (!groups.has(name)) problems.push(`${at}: ${what} names ${name}, which no field has`)
  }
  for (const { onlyFor = [] } of [...(Object.values(resource.calls) as CallEntry[]), ...resource.actions])
    mustBeField(
      'onlyFor',
      onlyFor.map(({ field }) => field),
    )
  for (const field of resource.fields)
    problems.push(...checkField(at, field, resource), ...checkRows(at, field, all), ...checkReference(at, field, all))
  problems.push(
    ...checkTemplates(at, resource, fields),
    ...checkActions(at, resource, all),
    ...checkStorage(at, resource, all),
  )
  return problems
}

function checkField(at: string, field: FieldDescriptor, { calls, formGroups, table }: ResourceDescriptor): string[] {
  const problems: string[] = []
  const { name, filter, filterPart } = field
  const filtered = filterPart === undefined ? field : describePart(field, filterPart)
  if (!filtered) return [`${at}: ${name} has no ${filterPart} to filter by`]
  const { type } = filtered
  const fits = {
    '~': type === 'string',
    '==': type !== 'object' && type !== 'array',
    select: filtered.options !== undefined,
    in: type === 'string',
    boolean: type === 'boolean',
    range: type === 'integer' || type === 'number',
    dateRange: type === 'integer',
  }
  if (filter && !fits[filter]) problems.push(`${at}: the filter ${filter} of ${name} does not fit its type`)
  if (field.inForm && field.group && !formGroups.includes(field.group))
    problems.push(`${at}: ${name} is in the form, but its group ${field.group} is not in form.groups`)
  // A filter in the browser has the value by then.
  const isAsked = table !== undefined && calls.list?.paging !== 'client'
  if (isAsked && field.storage.computed && ((filter && !field.storage.searched) || (field.list && field.sortable))) {
    problems.push(`${at}: ${name} is computed, so it can be neither filtered nor sorted`)
  }
  return problems
}

/** The columns of a list of another entity's rows must be fields of that entity. */
function checkRows(at: string, field: FieldDescriptor, all: ReadonlyMap<string, ResourceDescriptor>): string[] {
  if (field.rowsOf === undefined) return []
  const of = all.get(field.rowsOf)
  if (field.input !== 'rows' || !of)
    return [
      `${at}: rowsOf of ${field.name} names ${field.rowsOf}, which is ${of ? 'for a list of objects' : 'no entity'}`,
    ]
  return rowFields(field)
    .filter(({ name }) => !of.fields.some((one) => one.name === name))
    .map(({ name }) => `${at}: ${field.name} has rows of ${of.name}, which has no field ${name}`)
}

/** A reference must lead to a list whose records have a single key, of the field's type. */
function checkReference(
  at: string,
  { name, type, reference }: FieldDescriptor,
  all: ReadonlyMap<string, ResourceDescriptor>,
): string[] {
  const of = reference === undefined ? undefined : all.get(reference)
  if (reference === undefined) return []
  if (!of?.calls.list) return [`${at}: ${name} refers to ${reference}, which is no list`]
  const key = referenceKey(of)
  if (key === undefined) return [`${at}: ${name} refers to ${reference}, whose key is more than one field`]
  return fieldOf(of, key).type === type
    ? []
    : [`${at}: ${name} is of another type than ${key} of ${reference}, which it refers to`]
}

/** An action must open an entity; what its form asks and its body fills must be fields of that. */
function checkActions(
  at: string,
  { actions }: ResourceDescriptor,
  all: ReadonlyMap<string, ResourceDescriptor>,
): string[] {
  return actions.flatMap(({ id, form, list, call, asks = [], body, usedBy, invalidates = [] }) => {
    const unknown = [form, list, usedBy?.of, ...invalidates]
      .filter((name) => name !== undefined && !all.has(name))
      .map((name) => `${at}: the action ${id} names ${name}, which is no entity`)
    const of = form === undefined ? undefined : all.get(form)
    if (list !== undefined && all.get(list)?.calls.list === undefined)
      unknown.push(`${at}: the action ${id} opens ${list}, which is no list`)
    if (!of) return unknown
    const named = [...asks, ...filledBeside(body)].filter(
      (name) => name !== '...' && !of.fields.some((field) => field.name === name),
    )
    return [
      ...unknown,
      ...named.map((name) => `${at}: the action ${id} names ${name}, which is no field of ${form}`),
      ...(call === undefined && !of.calls.update
        ? [`${at}: the action ${id} makes no call, and ${form} is saved by none`]
        : []),
    ]
  })
}

function checkTemplates(at: string, resource: ResourceDescriptor, fields: ReadonlyMap<string, unknown>): string[] {
  const known = (name: string) => fields.has(name) || PAGE_PARAMETERS.has(name)
  const templates: [string, string][] = [
    ...Object.entries(resource.calls).map(([verb, entry]): [string, string] => [
      `calls.${verb}`,
      (entry as CallEntry).call,
    ]),
    ...resource.actions.flatMap(({ id, call, link, saveAs, usedBy }): [string, string][] =>
      [call, link, saveAs, usedBy?.call].flatMap((text) => (text ? [[`action ${id}`, text]] : [])),
    ),
    ...resource.fields.flatMap(({ name, link }): [string, string][] => (link ? [[`link of ${name}`, link]] : [])),
    ...(resource.list.link ? [['list.link', resource.list.link] as [string, string]] : []),
  ]
  const bodies: [string, unknown][] = [
    ...Object.entries(resource.calls).map(([verb, entry]): [string, unknown] => [
      `calls.${verb}`,
      (entry as CallEntry).body,
    ]),
    ...resource.actions.map(({ id, body }): [string, unknown] => [`action ${id}`, body]),
  ]
  const { lead } = resource.list
  return [
    ...(lead !== undefined && !resource.fields.some(({ name, list }) => name === lead && list !== false)
      ? [`${at}: list.lead names ${lead}, which is no column`]
      : []),
    ...templates.flatMap(([where, text]) =>
      templateNames(text)
        .filter((name) => !known(name))
        .map((name) => `${at}: ${where} needs ${name}, which is neither a field nor a parameter of a page`),
    ),
    ...bodies.flatMap(([where, body]) =>
      bodyNames(body)
        .filter((name) => !known(name))
        .map((name) => `${at}: the body of ${where} needs ${name}, which is neither a field nor a parameter of a page`),
    ),
  ]
}

function bodyNames(template: unknown): string[] {
  if (typeof template === 'string') {
    const name = template.startsWith('$') ? template.slice(1) : ''
    return name && !['self', 'form', 'rows', 'ids'].includes(name) ? [name] : []
  }
  return typeof template === 'object' && template !== null ? Object.values(template).flatMap(bodyNames) : []
}

function checkStorage(
  at: string,
  { storedAs, table, fields, calls }: ResourceDescriptor,
  all: ReadonlyMap<string, ResourceDescriptor>,
): string[] {
  if (storedAs === undefined) return []
  const base = all.get(storedAs)
  if (table) return [`${at}: has both a table and storedAs`]
  if (!base?.table) return [`${at}: storedAs names ${storedAs}, which has no table`]
  // An entity that is written adds columns to the table of its records.
  if (calls.update)
    return fields.flatMap(({ name, type, storage }) =>
      storage.computed || base.fields.every((field) => field.name !== name || field.type === type)
        ? []
        : [`${at}: ${name} is of another type in ${storedAs}, where it is stored`],
    )
  return fields
    .filter(({ name, storage }) => !storage.computed && !base.fields.some((field) => field.name === name))
    .map(({ name }) => `${at}: ${name} is no field of ${storedAs}, where it is stored`)
}
