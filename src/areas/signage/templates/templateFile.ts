import type { PlusShow, PlusShowObject, PlusTemplate } from '../../../generated/types'
import { normalizeSize } from '../../../schema/screens'
import { webAddress } from '../../../schema/webAddress'

/** A template in a file. */
export interface TemplateFile {
  readonly name: string
  readonly size: PlusTemplate['size']
  readonly show: PlusShow[]
}

/** An invalid template file: `key` is the message, `at` the position of the error. */
export class InvalidTemplateFile extends Error {
  constructor(
    readonly key: string,
    readonly at = '',
  ) {
    super(key)
  }
}

const MAX_TEMPLATES = 1000
const MAX_SLIDES = 200
const MAX_OBJECTS = 200
const TYPES: readonly string[] = ['image', 'video', 'widget', 'webpage', 'product'] satisfies PlusShowObject['type'][]
const EXTRA = ['index', 'autoSize', 'angle', 'locked', 'hidden', 'group'] as const

/**
 * Parses a file with one or several templates.
 * @param needsName false if the file replaces a template
 * @throws InvalidTemplateFile if it is not JSON, lacks name, show or size, or has an invalid slide or object
 */
export function readTemplates(text: string, { needsName = true }: { needsName?: boolean } = {}): TemplateFile[] {
  const found = [parse(text)].flat()
  if (found.length === 0 || found.length > MAX_TEMPLATES) throw new InvalidTemplateFile('server.invalidFileFormat')
  const templates = found.map((one, at) => readTemplate(one, found.length > 1 ? `[${at}]` : '', needsName))
  const names = new Set<string>()
  for (const { name } of templates) {
    if (needsName && names.has(name)) throw new InvalidTemplateFile('areas.signage.import.twice', name)
    names.add(name)
  }
  return templates
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidTemplateFile('server.invalidFileFormat')
  }
}

function readTemplate(value: unknown, at: string, needsName: boolean): TemplateFile {
  const { name, size, show } = recordOf(value, at)
  if (
    needsName &&
    (typeof name !== 'string' || name.trim() === '' || name.length > 100 || /^\.{1,2}$/.test(name.trim()))
  )
    throw new InvalidTemplateFile('server.invalidFileFormat', `${at}name`)
  const known = typeof size === 'string' || typeof size === 'number' ? normalizeSize(String(size)) : undefined
  if (known === undefined) throw new InvalidTemplateFile('server.invalidFileFormat', `${at}size`)
  if (!Array.isArray(show) || show.length > MAX_SLIDES)
    throw new InvalidTemplateFile('server.invalidFileFormat', `${at}show`)
  return {
    name: typeof name === 'string' ? name.trim() : '',
    size: known,
    show: show.map((slide, number) => readSlide(slide, `${at}show[${number}]`)),
  }
}

function readSlide(value: unknown, at: string): PlusShow {
  const { duration = 30, bgColor = '#000000', objList } = recordOf(value, at)
  if (typeof duration !== 'number' || !Number.isInteger(duration) || duration < 1 || duration > 86_400)
    throw new InvalidTemplateFile('server.invalidFileFormat', `${at}.duration`)
  if (typeof bgColor !== 'string' || !/^#[0-9a-f]{6}$/i.test(bgColor))
    throw new InvalidTemplateFile('server.invalidFileFormat', `${at}.bgColor`)
  if (!Array.isArray(objList) || objList.length > MAX_OBJECTS)
    throw new InvalidTemplateFile('server.invalidFileFormat', `${at}.objList`)
  return { duration, bgColor, objList: objList.map((object, number) => readObject(object, `${at}.objList[${number}]`)) }
}

function readObject(value: unknown, at: string): PlusShowObject {
  const object = recordOf(value, at)
  const { type, id } = object
  if (typeof type !== 'string' || !TYPES.includes(type))
    throw new InvalidTemplateFile('server.invalidFileFormat', `${at}.type`)
  const text = typeof id === 'number' ? String(id) : id
  if (typeof text !== 'string' || text.length > 2000)
    throw new InvalidTemplateFile('server.invalidFileFormat', `${at}.id`)
  if (type === 'webpage' ? webAddress(text) === undefined : !/^\d{1,15}$/.test(text))
    throw new InvalidTemplateFile(type === 'webpage' ? 'server.signage.notWeb' : 'server.invalidFileFormat', `${at}.id`)
  const place = Object.fromEntries(
    (['left', 'top', 'width', 'height'] as const).map((side) => [side, numberOf(object[side], `${at}.${side}`)]),
  )
  const others = Object.fromEntries(
    EXTRA.flatMap((name) => (object[name] === undefined || object[name] === null ? [] : [[name, object[name]]])),
  )
  return { type, id: text, ...place, ...others } as PlusShowObject
}

function numberOf(value: unknown, at: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 10_000)
    throw new InvalidTemplateFile('server.invalidFileFormat', at)
  return value
}

function recordOf(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidTemplateFile('server.invalidFileFormat', at)
  return value as Record<string, unknown>
}

/** Templates as the content of a file: one as an object, several as a list. */
export function templateText(templates: readonly PlusTemplate[]): string {
  const files = templates.map(({ _id, size, show = [] }): TemplateFile => ({ name: _id, size, show }))
  return `${JSON.stringify(files.length === 1 ? files[0] : files, null, 2)}\n`
}

/** How many media objects in the templates the store lacks. @param has the store's files, by type and number */
export function missingMedia(templates: readonly TemplateFile[], has: ReadonlySet<string>): number {
  const shown = new Set(
    templates.flatMap(({ show }) =>
      show.flatMap(({ objList = [] }) =>
        objList
          .filter(({ type }) => type === 'image' || type === 'video' || type === 'widget')
          .map(({ type, id }) => `${type} ${id}`),
      ),
    ),
  )
  return [...shown].filter((one) => !has.has(one)).length
}
