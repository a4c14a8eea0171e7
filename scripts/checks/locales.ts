import english from 'ra-language-english'
import { rowFields, type FieldDescriptor, type ResourceDescriptor } from '../../src/schema/descriptor'
import type { CallEntry } from '../../src/schema/dialect'
import { REVISION } from '../../src/schema/revision'
import { flattenTexts, keyPrefix, LANGUAGES, readLocaleFiles, type Texts } from '../localeFiles'

/** The prefix of texts that still have to be translated; see scripts/localeStubs.ts. */
export const UNTRANSLATED = '[en] '

/** The keys that a descriptor's views need, below `resources.<name>`. */
export function resourceKeys(resource: ResourceDescriptor): string[] {
  const groups = new Set([
    ...resource.fields.flatMap((field) => field.group ?? []),
    ...resource.formGroups,
    ...resource.showGroups,
  ])
  return [
    'name',
    ...resource.fields
      .filter(({ name }) => !(resource.versioned && name === REVISION))
      .map((field) => `fields.${field.name}`),
    ...resource.fields.flatMap((field) =>
      field.filterPart === undefined ? [] : `parts.${field.name}.${field.filterPart}`,
    ),
    ...resource.fields
      .filter(({ inForm }) => inForm && (resource.calls.create ?? resource.calls.update))
      .flatMap(partKeys),
    ...[...groups].map((group) => `groups.${group}`),
    ...resource.actions.map((action) => `actions.${action.id}`),
    ...(resource.list.filledBy?.link === undefined ? [] : ['empty.action']),
    ...resource.fields.flatMap((field) =>
      (field.options ?? []).map((value) => `enums.${field.name}.${value === '' ? '_' : value}`),
    ),
  ]
}

/** The parts of a field that the form shows: the columns of its rows, or the properties of its object. */
function partKeys(field: FieldDescriptor): string[] {
  const parts =
    field.rowsOf !== undefined
      ? []
      : field.input === 'rows'
        ? rowFields(field).map(({ name }) => name)
        : field.input === 'objectFields'
          ? Object.keys(field.schema.properties ?? {})
          : []
  return parts.map((part) => `parts.${field.name}.${part}`)
}

/** Finds what is missing, left over or different in the three languages. */
export function checkLocales(root: string, resources: readonly ResourceDescriptor[]): string[] {
  const files = new Map(LANGUAGES.map((language) => [language, readLocaleFiles(root, language)]))
  // React-admin's English comes with its package; for the other languages it is a file here.
  if (files.get('ja_JP')?.has('ra.json')) files.get('en_US')?.set('ra.json', english.ra as unknown as Texts)
  return [
    ...checkSame(files),
    ...LANGUAGES.flatMap((language) => checkNeeded(language, files.get(language) ?? new Map(), resources)),
  ]
}

function checkSame(files: ReadonlyMap<string, ReadonlyMap<string, Texts>>): string[] {
  const paths = new Set([...files.values()].flatMap((texts) => [...texts.keys()]))
  return [...paths].flatMap((path) => {
    const flat = new Map([...files].map(([language, texts]) => [language, flattenTexts(texts.get(path) ?? {})]))
    const keys = new Set([...flat.values()].flatMap((texts) => [...texts.keys()]))
    return [...keys].flatMap((key) => compare(path, key, flat))
  })
}

function compare(path: string, key: string, flat: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const name = [...keyPrefix(path), key].join('.')
  const wanted = flat.get(LANGUAGES[0])?.get(key)
  return [...flat].flatMap(([language, texts]) => {
    const text = texts.get(key)
    const file = `locales/${language}/${path}`
    if (text === undefined) return [`${file}: ${name} is missing`]
    if (text.trim() === '' && wanted?.trim() !== '') return [`${file}: ${name} is empty`]
    if (text.startsWith(UNTRANSLATED)) return [`${file}: ${name} is not translated`]
    if (wanted !== undefined && !samePlaceholders(text, wanted))
      return [`${file}: ${name} has other placeholders than ${LANGUAGES[0]}`]
    return []
  })
}

/** Whether a translation has the same placeholders. Each form of a plural may leave some of them out. */
function samePlaceholders(text: string, wanted: string): boolean {
  const given = placeholders(text)
  const known = placeholders(wanted)
  const plural = wanted.includes('||||')
  return [...given].every((name) => known.has(name)) && (plural || given.size === known.size)
}

const placeholders = (text: string) => new Set([...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1]))

function checkNeeded(
  language: string,
  files: ReadonlyMap<string, Texts>,
  resources: readonly ResourceDescriptor[],
): string[] {
  const problems = resources.flatMap((resource) => {
    const path = `resources/${resource.name}.json`
    const texts = flattenTexts(files.get(path) ?? {})
    const needed = resourceKeys(resource)
    const file = `locales/${language}/${path}`
    const missing = needed
      .filter((key) => !texts.has(key))
      .map((key) => `${file}: resources.${resource.name}.${key} is missing`)
    const opens = new Set(resource.actions.filter(({ form, list }) => form ?? list).map(({ id }) => id))
    const left = [...texts.keys()].filter(
      (key) =>
        (/^(fields|groups|actions)\./.test(key) && !needed.includes(key)) ||
        (key.startsWith('dialogs.') && !opens.has(key.split('.')[1] ?? '')),
    )
    return [...missing, ...left.map((key) => `${file}: resources.${resource.name}.${key} names nothing in the schema`)]
  })
  const names = new Set(resources.map((resource) => `resources/${resource.name}.json`))
  for (const path of files.keys()) {
    if (path.startsWith('resources/') && !names.has(path))
      problems.push(`locales/${language}/${path}: there is no such schema`)
  }
  return [...problems, ...checkMessages(language, files, resources)]
}

/** Titles and toasts that calls and actions name. */
function checkMessages(
  language: string,
  files: ReadonlyMap<string, Texts>,
  resources: readonly ResourceDescriptor[],
): string[] {
  const all = new Set(
    [...files].flatMap(([path, texts]) =>
      [...flattenTexts(texts).keys()].map((key) => [...keyPrefix(path), key].join('.')),
    ),
  )
  const named = resources.flatMap(({ calls, actions, fields }) => [
    ...Object.values(calls).flatMap(({ errorTitle, unchanged }: CallEntry) => [errorTitle, unchanged]),
    ...fields.map(({ schema }) => schema['x-console']?.outcome?.text),
    ...actions.flatMap(({ success, errorTitle, mistakeTitle, usedBy }) => [
      success,
      errorTitle,
      mistakeTitle,
      usedBy?.text,
      usedBy?.several,
    ]),
  ])
  return [...new Set(named)].flatMap((key) => {
    if (key === undefined || all.has(key)) return []
    return [`locales/${language}/${key.split('.')[0]}.json: ${key} is missing`]
  })
}
