import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { flattenTexts, LANGUAGES, mergeTexts, readLocaleFiles } from '../../scripts/localeFiles'
import { MESSAGES, type MessageKey } from '../../src/generated/messages'
import { plain, quote, Refused, say } from './say'

const keys = Object.keys(MESSAGES) as MessageKey[]
const texts = new Map(
  LANGUAGES.map((language) => [language, flattenTexts(mergeTexts(readLocaleFiles(process.cwd(), language)))]),
)
const holes = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name)
const OWN_LETTERS = { en_US: /[a-z]/, ja_JP: /[ぁ-んァ-ヶ一-龠]/, ko_KR: /[가-힣]/ } as const

/** Texts without words of their own: quotations, and those that only combine others. */
const ONLY_HOLES = keys.filter((key) => !/\p{L}/u.test(MESSAGES[key].replace(/%\{\w+\}/g, '')))

describe('what the server answers', () => {
  it('has many texts, of which only a few just combine others', () => {
    expect(keys.length).toBeGreaterThan(200)
    expect(ONLY_HOLES.sort()).toEqual([
      'server.comma',
      'server.faultWith',
      'server.fieldRule',
      'server.named',
      'server.quote',
    ])
  })

  it.each(LANGUAGES)('is complete in %s, in the script of the language and with the same values', (language) => {
    for (const key of keys) {
      const text = texts.get(language)?.get(key) ?? ''
      expect(ONLY_HOLES.includes(key) || OWN_LETTERS[language].test(text), key).toBe(true)
      expect(new Set(holes(text)), key).toEqual(new Set(holes(MESSAGES[key])))
    }
  })

  it('has no unused text', () => {
    const code = ['server', 'src', 'schemas']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
      )
      .filter(
        (path) => /\.(tsx?|json)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('src/generated/'),
      )
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    // Of a key such as `server.fault.${error}`, the code has the beginning.
    const isNamed = (key: string) =>
      [`'${key}'`, `"${key}"`, '`' + key.slice(0, key.lastIndexOf('.') + 1) + '${'].some((part) =>
        code.includes(part),
      ) || /^server\.signage\.(image|video|widget)(Kind|InUse)$/.test(key)
    expect(keys.filter((key) => key.startsWith('server.') && !isNamed(key))).toEqual([])
  })
})

describe('a text', () => {
  it('is English with the values filled in, and carries them as data', () => {
    expect(say('server.notFound')).toEqual({ message: 'Not found.', key: 'server.notFound' })
    expect(say('server.slots', { mac: 'AA', most: 3 })).toEqual({
      message: 'The screen of AA holds at most 3 products.',
      key: 'server.slots',
      params: { mac: 'AA', most: 3 },
    })
  })

  it('can be filled with other texts and lists of them', () => {
    const names = [say('server.count.gateway', { smart_count: 1 }), say('server.count.tag', { smart_count: 2 })]
    expect(say('server.storeHolds', { names }).message).toBe(
      'This store still has 1 gateway, 2 tags. Remove them first.',
    )
    expect(say('server.named', { name: 'a.zip', text: say('server.software.archiveBroken') }).message).toBe(
      'a.zip: The archive is damaged.',
    )
  })

  it('inserts values literally', () => {
    expect(quote('$& %{text} $1').message).toBe('$& %{text} $1')
  })

  it('can be extracted from a larger object', () => {
    expect(plain({ ...say('server.notFound'), line: 3 } as ReturnType<typeof say>)).toEqual({
      message: 'Not found.',
      key: 'server.notFound',
    })
  })

  it('does not compile with an unknown key or without its values', () => {
    // @ts-expect-error there is no such text
    expect(() => say('server.unheardOf')).toThrow(TypeError)
    // @ts-expect-error the reason must be a text of the locales
    expect(() => new Refused('Something went wrong.')).toThrow(TypeError)
    // @ts-expect-error the text names a layout
    expect(say('server.noLayout').message).toBe('There is no layout .')
    // @ts-expect-error the text has no such value
    expect(say('server.noLayout', { id: 'A', name: 'B' }).message).toBe('There is no layout A.')
    // @ts-expect-error it needs a value, and is no text by itself
    expect(new Refused('server.noLayout').said.key).toBe('server.noLayout')
  })
})
