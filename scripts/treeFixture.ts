import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { LANGUAGES } from './localeFiles'

/** A small tree for tests of the scripts: the real dialect, one resource `shelf`, its labels. */
export interface TreeFixture {
  readonly root: string
  read(path: string): unknown
  write(path: string, content: unknown): void
  /** Changes one JSON file in place. */
  edit<T>(path: string, change: (content: T) => void): void
  remove(): void
}

export const SHELF = 'schemas/shelf.schema.json'
export const labels = (language: string) => `locales/${language}/resources/shelf.json`

export function treeFixture(): TreeFixture {
  const root = mkdtempSync(join(tmpdir(), 'shelfdeck-tree-'))
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const write = (path: string, content: unknown) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), JSON.stringify(content, null, 2))
  }
  cpSync('schemas/meta', join(root, 'schemas/meta'), { recursive: true })
  write('schemas/common.schema.json', {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'common.schema.json',
    $defs: { code: { type: 'string', pattern: '\\S', maxLength: 64 } },
  })
  write(SHELF, {
    $schema: './meta/console.schema.json',
    $id: 'shelf.schema.json',
    type: 'object',
    additionalProperties: false,
    required: ['storeCode', 'shelfNo'],
    'x-console': {
      key: ['storeCode', 'shelfNo'],
      title: '{shelfNo}',
      table: { name: 'shelf', indexes: [['storeCode', 'aisle']] },
      calls: {
        list: { call: 'POST /shelf/{storeCode}/search', paging: 'table' },
        update: { call: 'PUT /shelf', body: { shelfNo: '$shelfNo' } },
      },
      contract: {
        'POST /shelf/{store}/search': {
          summary: 'The shelves of a store.',
          answer: { table: 'shelf' },
          permission: 'store.read',
          scope: { path: 'store' },
        },
        'PUT /shelf': {
          summary: 'Changes a shelf.',
          body: 'shelf',
          answer: 'shelf',
          permission: 'store.write',
          scope: { body: 'storeCode' },
        },
      },
      list: { sort: 'shelfNo' },
    },
    properties: {
      storeCode: { $ref: 'common.schema.json#/$defs/code', 'x-console': { display: 'mono' } },
      shelfNo: { $ref: 'common.schema.json#/$defs/code', 'x-console': { group: 'place', list: true, filter: '~' } },
      aisle: { type: 'integer', minimum: 0, 'x-console': { group: 'place', list: true, filter: 'range' } },
      side: { type: 'string', enum: ['LEFT', 'RIGHT'], 'x-console': { group: 'place', list: true, filter: 'select' } },
    },
  })
  for (const language of LANGUAGES) {
    write(labels(language), {
      name: 'Shelf',
      fields: { storeCode: 'Store', shelfNo: 'Shelf', aisle: 'Aisle', side: 'Side' },
      groups: { place: 'Place' },
      enums: { side: { LEFT: 'Left', RIGHT: 'Right' } },
    })
    write(`locales/${language}/form.json`, { saved: '%{count} saved' })
  }
  return {
    root,
    read,
    write,
    edit: <T>(path: string, change: (content: T) => void) => {
      const content = read(path) as T
      change(content)
      write(path, content)
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
