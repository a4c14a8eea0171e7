import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EntitySchema, FieldSchema } from '../src/schema/dialect'
import { checkTree, describeAll } from './check'
import { checkHandlers } from './checks/contract'
import { schemaShare } from './checks/share'
import { usesIn } from './checks/views'
import { writeGenerated } from './generate'
import { addLocaleStubs, inWords } from './localeStubs'
import { readLocaleFiles, type Texts } from './localeFiles'
import { labels, SHELF, treeFixture, type TreeFixture } from './treeFixture'

let tree: TreeFixture
beforeEach(async () => {
  tree = treeFixture()
  await writeGenerated(tree.root)
})
afterEach(() => tree.remove())

/** The mistakes after a change of the schema, with its generated files up to date. */
async function after(change: (schema: EntitySchema) => void): Promise<string[]> {
  tree.edit<EntitySchema>(SHELF, change)
  return checkTree(tree.root, { generated: false })
}

const setField = (name: string, field: FieldSchema) => (schema: EntitySchema) => {
  schema.properties[name] = field
}

it('finds no mistake in a correct tree', async () => {
  expect(await checkTree(tree.root)).toEqual([])
})

describe('the dialect', () => {
  it('rejects a misspelt display and lists the existing ones', async () => {
    const [problem] = await after(setField('aisle', { type: 'integer', 'x-console': { display: 'nummber' } }))
    expect(problem).toMatch(
      /^schemas\/shelf\.schema\.json#\/properties\/aisle has the display nummber, which nobody registers: there are text, mono/,
    )
  })

  it('knows what areas register, and names what is registered twice or never used', async () => {
    const areas = join(tree.root, 'src/areas')
    for (const area of ['shelves', 'walls']) mkdirSync(join(areas, area), { recursive: true })
    writeFileSync(
      join(areas, 'shelves/index.ts'),
      "import { aisle } from './displays'\nexport const displays = { aisle, side: aisle } satisfies Displays\nexport const filters = { aisles: lazily(() => import('./AisleFilter')) } satisfies Filters\n",
    )
    writeFileSync(join(areas, 'walls/index.ts'), 'export const displays = { side: 1, text: 1 } satisfies Displays\n')
    expect(
      await after(
        setField('aisle', {
          type: 'integer',
          'x-console': { display: 'aisle', filter: 'range', filterInput: 'aisles', group: 'place' },
        }),
      ),
    ).toEqual([
      'src/areas/shelves/index.ts registers side among its displays, which src/areas/walls/index.ts has too',
      'src/areas/shelves/index.ts registers side among its displays, which no schema names',
      'src/areas/walls/index.ts registers text among its displays, which src/ui has too',
      'src/areas/walls/index.ts registers text among its displays, which no schema names',
    ])
  })

  it.each([
    ['if', { type: 'string', maxLength: 1, if: {} }],
    ['not', { type: 'string', maxLength: 1, not: {} }],
    ['dependentRequired', { type: 'object', dependentRequired: {} }],
    ['unevaluatedProperties', { type: 'object', unevaluatedProperties: false }],
    ['patternProperties', { type: 'object', patternProperties: {} }],
  ])('refuses %s, which zod does not read', async (keyword, field) => {
    expect((await after(setField('aisle', field as FieldSchema)))[0]).toContain(
      `must NOT have additional properties: ${keyword}`,
    )
  })

  it('rejects a pattern that some text makes slow', async () => {
    expect((await after(setField('aisle', { type: 'string', pattern: '^([a-z]+-?)*$' })))[0]).toContain(
      'schemas/shelf.schema.json#/properties/aisle has a pattern that takes exponential time',
    )
  })

  it('rejects a former name that another field has, or had', async () => {
    const [problem] = await after(
      setField('aisle', { type: 'string', maxLength: 1, 'x-console': { was: ['storeCode'] } }),
    )
    expect(problem).toBe('schemas/shelf.schema.json#/properties/aisle was storeCode, which is a field')
    const both = await after((schema) => {
      setField('aisle', { type: 'string', maxLength: 1, 'x-console': { was: ['lane'] } })(schema)
      setField('bay', { type: 'string', maxLength: 1, 'x-console': { was: ['lane'] } })(schema)
    })
    expect(both).toContain('schemas/shelf.schema.json#/properties/bay was lane, which is what aisle was')
  })

  it('requires of an entity of the dialect rest what its calls are made from', async () => {
    const broken = await after((schema) => {
      schema['x-console'] = {
        ...schema['x-console'],
        dialect: 'rest',
        writes: ['create'],
        privilege: { read: 'store' },
        list: { sort: 'shelfNo', perPageOptions: [25, -1] },
      }
    })
    expect(broken).toEqual([
      'schemas/shelf.schema.json is of the dialect rest and names calls: they follow from its name',
      'schemas/shelf.schema.json is of the dialect rest: its key is ["id"]',
      'schemas/shelf.schema.json says writes, but privilege.write names nobody who may',
      'schemas/shelf.schema.json: list.perPageOptions has a size that the dialect rest does not give: 1 to 1000',
    ])
  })

  it('rejects calls that no schema declares, and calls declared in two places', async () => {
    const broken = await after(({ 'x-console': entity }) => {
      entity.calls = { ...entity.calls, one: { call: 'GET /shelf/{shelfNo}' } }
      entity.contract = {
        ...entity.contract,
        'POST /shelf/{code}/search': {
          summary: 'Shelves.',
          answer: { table: 'shelf' },
          permission: 'store.read',
          scope: 'own',
        },
        'POST /shelf/tidy': {
          summary: 'Tidies.',
          answer: 'shelf',
          permission: 'store.write',
          scope: { path: 'storeCode' },
        },
      }
      entity.actions = [
        { id: 'tidy', on: 'row', call: 'POST /shelf/tidy', permission: 'store.write' },
        { id: 'sweep', on: 'row', call: 'POST /shelf/tidy', permission: 'store.read' },
        { id: 'open', on: 'row', link: '/shelf' },
        { id: 'burn', on: 'row', call: 'DELETE /shelf/{shelfNo}' },
      ]
    })
    const at = 'schemas/shelf.schema.json'
    expect(broken.slice(0, 7)).toEqual([
      `${at} declares POST /shelf/{code}/search, which shelf.schema.json declares`,
      `${at}: the rule of POST /shelf/tidy looks at storeCode, which its path does not have`,
      `${at}: calls.one makes GET /shelf/{shelfNo}, which no schema declares in its contract`,
      `${at}: the action tidy repeats the permission of its call: leave it out`,
      `${at}: the action sweep names another permission than the contract, which its call is refused without`,
      `${at}: the action open makes no call that says who may: name its permission`,
      `${at}: the action burn makes DELETE /shelf/{shelfNo}, which no schema declares in its contract`,
    ])
  })

  it('names an action’s missing entity, and what its form asks that is not a field', async () => {
    const broken = await after(({ 'x-console': entity }) => {
      entity.actions = [
        {
          id: 'tidy',
          on: 'row',
          call: 'PUT /shelf',
          form: 'shelf',
          asks: ['colour'],
          body: { '...': '$form', weight: 1 },
        },
        { id: 'look', on: 'page', list: 'wall', permission: 'store.read' },
        { id: 'count', on: 'page', call: 'PUT /shelf', invalidates: ['shelv'] },
      ]
    })
    const at = 'schemas/shelf.schema.json: the action'
    for (const problem of [
      `${at} tidy names colour, which is no field of shelf`,
      `${at} tidy names weight, which is no field of shelf`,
      `${at} look names wall, which is no entity`,
      `${at} count names shelv, which is no entity`,
    ])
      expect(broken).toContain(problem)
  })

  it('names a schema that is not JSON', () => {
    writeFileSync(join(tree.root, 'schemas/shelf.schema.json'), '{ "type": ')
    expect(() => describeAll(tree.root)).toThrow('schemas/shelf.schema.json: ')
  })

  it('rejects a call with unknown fields or parameters, or for one record without its whole key', async () => {
    const rule = { summary: 'Shelves.', answer: 'shelf', permission: 'store.read', scope: 'own' } as const
    const broken = await after(({ 'x-console': entity }) => {
      entity.contract = { ...entity.contract, 'GET /shelf/of/{wall}': { ...rule, where: { wall: '{room}' } } }
    })
    const at = 'schemas/shelf.schema.json: GET /shelf/of/{wall}'
    expect(broken).toEqual([
      `${at} is about the field wall, which there is not`,
      `${at} is about room, which its path does not have`,
      `${at} is about one record: its where names the key, storeCode, shelfNo, and nothing else`,
    ])
  })

  it('says how much is made from schemas', async () => {
    tree.edit<EntitySchema>(SHELF, ({ 'x-console': entity }) => {
      entity.actions = [
        { id: 'tidy', on: 'row', call: 'PUT /shelf', confirm: true },
        { id: 'count', on: 'row', call: 'PUT /shelf', dialog: 'count' },
        { id: 'file', on: 'page', download: 1 },
        { id: 'move', on: 'row', call: 'PUT /shelf', form: 'shelf' },
        { id: 'look', on: 'page', list: 'shelf' },
      ]
    })
    const views = usesIn(`
      const Page = () => <ListPage resource="shelf" dialogs={{ count: CountDialog }} toolbar={<SaveButton onClick={() => saveFile(blob, name)} />} />
      const OwnForm = ({ of }: { of: string }) => <><ListSection resource="shelf" form={ShelfForm} /><SchemaList resource={of} /></>
      const ShelfForm = (props: Props) => <SchemaFormDialog {...props} />
      const Rows = () => useRowsForm<Row>(options).element
      const CountDialog = () => <Dialog open title="Count"><form onSubmit={send} /></Dialog>
    `)
    expect(
      schemaShare({
        resources: describeAll(tree.root).resources,
        byHand: ['PUT /shelf'],
        all: ['PUT /shelf', 'GET /shelf', 'POST /shelf'],
        views,
      }),
    ).toEqual([
      'calls: 2 of 3 from schemas',
      'actions, without a dialog of their own: 4 of 5 from schemas',
      'forms: 4 of 5 from schemas',
      'dialogs: 5 of 6 from schemas',
      'exports: 5 of 6 from schemas',
    ])
  })

  it('names calls without a handler, and handlers that no schema declares', () => {
    expect(checkHandlers(['GET /shelf', 'PUT /shelf'], ['PUT /shelf', 'GET /wall'])).toEqual([
      'GET /shelf is declared by a schema and answered by no area of the server',
      'GET /wall is answered by the server and declared by no schema',
    ])
  })

  it('rejects writes of an entity that names its calls', async () => {
    expect(await after((schema) => void (schema['x-console'].writes = ['update']))).toEqual([
      'schemas/shelf.schema.json says writes, which is of the dialect rest: name its calls',
    ])
  })

  it('rejects what affects validity beside a reference', async () => {
    const problems = await after(setField('shelfNo', { $ref: 'common.schema.json#/$defs/code', maxLength: 3 }))
    expect(problems).toEqual(['schemas/shelf.schema.json#/properties/shelfNo has maxLength beside a $ref'])
  })

  it('rejects a field without a type, a text without a maximum length and a reference to nothing', async () => {
    expect(await after(setField('aisle', { minimum: 0 }))).toContain(
      'schemas/shelf.schema.json#/properties/aisle has no type',
    )
    expect(await after(setField('aisle', { type: 'string' }))).toEqual([
      'schemas/shelf.schema.json#/properties/aisle is a text without maxLength',
    ])
    expect((await after(setField('aisle', { $ref: 'common.schema.json#/$defs/none' })))[0]).toContain(
      'nothing at common.schema.json#/$defs/none',
    )
  })
})

describe('names', () => {
  it.each<[string, (schema: EntitySchema) => void, string]>([
    ['a key', (schema) => (schema['x-console'].key = ['shelf']), 'key names shelf, which is no field'],
    ['a sort', (schema) => (schema['x-console'].list = { sort: 'no' }), 'list.sort names no, which is no field'],
    [
      'an index',
      (schema) => (schema['x-console'].table = { name: 'shelf', indexes: [['row']] }),
      'table.indexes names row, which is no field',
    ],
    [
      'a group',
      (schema) => (schema['x-console'].form = { groups: ['size'] }),
      'form.groups names size, which no field has',
    ],
    [
      'a parameter of a call',
      (schema) => (schema['x-console'].calls = { one: { call: 'GET /shelf/{shelf}' } }),
      'calls.one needs shelf, which is neither',
    ],
    [
      'a value of a body',
      (schema) => (schema['x-console'].calls = { update: { call: 'PUT /shelf', body: { no: '$no' } } }),
      'the body of calls.update needs no, which is neither',
    ],
    [
      'a table of another entity',
      (schema) => {
        delete schema['x-console'].table
        schema['x-console'].storedAs = 'rack'
      },
      'storedAs names rack, which has no table',
    ],
    [
      'a filter that fits',
      (schema) => setField('aisle', { type: 'integer', 'x-console': { filter: '~' } })(schema),
      'the filter ~ of aisle does not fit its type',
    ],
  ])('must be those of fields: %s', async (_, change, message) => {
    expect((await after(change)).join('\n')).toContain(message)
  })
})

describe('locales', () => {
  it('must have the label of a new field, and the message says where', async () => {
    expect(await after(setField('depth', { type: 'integer', 'x-console': { list: true } }))).toEqual(
      ['en_US', 'ja_JP', 'ko_KR'].map(
        (language) => `locales/${language}/resources/shelf.json: resources.shelf.fields.depth is missing`,
      ),
    )
  })

  it('must say what fills a list on another page', async () => {
    const problems = await after((schema) => {
      const { 'x-console': console } = schema
      console.list = { ...console.list, filledBy: { link: '/shelf?action=upload' } }
    })
    expect(problems[0]).toBe('locales/en_US/resources/shelf.json: resources.shelf.empty.action is missing')
  })

  it('must have every value of an enumeration', async () => {
    const problems = await after(
      setField('side', { type: 'string', enum: ['LEFT', 'RIGHT', 'TOP'], 'x-console': { group: 'place' } }),
    )
    expect(problems[0]).toBe('locales/en_US/resources/shelf.json: resources.shelf.enums.side.TOP is missing')
  })

  it('must have the same keys and placeholders in all languages', async () => {
    tree.write('locales/ja_JP/form.json', { saved: '%{number}' })
    tree.write('locales/ko_KR/form.json', {})
    expect(await checkTree(tree.root)).toEqual([
      'locales/ja_JP/form.json: form.saved has other placeholders than en_US',
      'locales/ko_KR/form.json: form.saved is missing',
    ])
  })

  it('must not keep labels of deleted fields', async () => {
    const problems = await after((schema) => delete schema.properties['side'])
    expect(problems).toContain(
      'locales/ko_KR/resources/shelf.json: resources.shelf.fields.side names nothing in the schema',
    )
  })

  it('may share a text by a link; one that leads nowhere is named', async () => {
    for (const language of ['en_US', 'ja_JP', 'ko_KR']) {
      tree.write(`locales/${language}/sides.json`, { all: { LEFT: '@:words.left', RIGHT: 'Right' } })
      tree.write(`locales/${language}/words.json`, { left: 'Left' })
      tree.edit(labels(language), (texts: Texts) => (texts['enums'] = { side: '@:sides.all' }))
    }
    expect(await checkTree(tree.root)).toEqual([])
    // The target of a link may be a link itself.
    expect(readLocaleFiles(tree.root, 'en_US').get('resources/shelf.json')).toMatchObject({
      enums: { side: { LEFT: 'Left' } },
    })
    tree.edit(labels('ko_KR'), (texts: Texts) => (texts['enums'] = { side: '@:sides.none' }))
    await expect(checkTree(tree.root)).rejects.toThrow(
      'locales/ko_KR/resources/shelf.json: side leads to sides.none, which is not there',
    )
  })

  it('must use the words of the glossary, except in texts that are given', async () => {
    writeFileSync(
      join(tree.root, 'locales/glossary.json'),
      JSON.stringify({
        ja_JP: { 電池: 'バッテリー' },
        style: { en_US: { 'sentence case': '^[A-Z]\\w* [A-Z][a-z]+$' } },
      }),
    )
    mkdirSync(join(tree.root, 'docs'), { recursive: true })
    writeFileSync(
      join(tree.root, 'docs/glossary.md'),
      '| English | 日本語 | 한국어 | What it is |\n|---|---|---|---|\n| shelf | Shelf | Shelf | Where tags hang |\n\n## Words of the trade\n\n| planogram | 棚割 | 플래노그램 | What stands where |\n',
    )
    expect(await checkTree(tree.root)).toEqual([])
    tree.edit(labels('en_US'), (texts: Texts) => (texts['name'] = 'Store Shelf'))
    expect(await checkTree(tree.root)).toEqual([
      `${labels('en_US')}: resources.shelf.name says 'Store Shelf', the glossary 'sentence case'`,
    ])
    writeFileSync(join(tree.root, 'locales/en_US/titles.json'), JSON.stringify({ given: 'Store Shelf' }))
    for (const language of ['ja_JP', 'ko_KR'])
      writeFileSync(join(tree.root, `locales/${language}/titles.json`), JSON.stringify({ given: '棚' }))
    expect(await checkTree(tree.root)).toEqual([])
    writeFileSync(
      join(tree.root, 'docs/glossary.md'),
      '| English | 日本語 | 한국어 | What it is |\n|---|---|---|---|\n| shelf | 棚 | Rack | Where tags hang |\n',
    )
    expect(await checkTree(tree.root)).toEqual(["docs/glossary.md: no text of ko_KR says 'Rack'"])
    writeFileSync(join(tree.root, 'docs/glossary.md'), '')
    tree.edit(labels('ja_JP'), (texts: Texts) => (texts['name'] = 'バッテリー棚'))
    expect(await checkTree(tree.root)).toEqual([
      `${labels('ja_JP')}: resources.shelf.name says 'バッテリー', the glossary '電池'`,
    ])
    tree.edit(labels('ja_JP'), (texts: Texts) => (texts['name'] = '電池棚'))
    expect(await checkTree(tree.root)).toEqual([])
  })

  it('must have the titles that calls name', async () => {
    const problems = await after(
      (schema) => (schema['x-console'].calls = { update: { call: 'PUT /shelf', errorTitle: 'titles.shelfError' } }),
    )
    expect(problems[0]).toBe('locales/en_US/titles.json: titles.shelfError is missing')
  })
})

describe('generated files', () => {
  it('must match the schemas', async () => {
    tree.edit<EntitySchema>(SHELF, (schema) => delete schema.properties['aisle']?.minimum)
    tree.edit<EntitySchema>(SHELF, setField('aisle', { type: 'string', maxLength: 3, 'x-console': { group: 'place' } }))
    expect(await checkTree(tree.root)).toEqual([
      'src/generated/types.ts is not what schemas/ and locales/ say: run npm run generate',
    ])
    expect(await writeGenerated(tree.root)).toEqual(['src/generated/types.ts'])
    expect(await checkTree(tree.root)).toEqual([])
  })
})

describe('locale stubs', () => {
  it('name the field in words, and are still reported as untranslated', async () => {
    await after(setField('shelfDepth', { type: 'integer' }))
    expect(addLocaleStubs(tree.root)).toEqual(
      ['en_US', 'ja_JP', 'ko_KR'].map((language) => `${language} resources.shelf.fields.shelfDepth`),
    )
    expect((tree.read(labels('en_US')) as Texts)['fields']).toMatchObject({ shelfDepth: 'Shelf depth' })
    expect(await checkTree(tree.root, { generated: false })).toEqual([
      'locales/ja_JP/resources/shelf.json: resources.shelf.fields.shelfDepth is not translated',
      'locales/ko_KR/resources/shelf.json: resources.shelf.fields.shelfDepth is not translated',
    ])
    expect(addLocaleStubs(tree.root)).toEqual([])
  })

  it.each([
    ['shelfNo', 'Shelf no'],
    ['REQ_ONLY', 'Req only'],
    ['plus-device', 'Plus device'],
    ['gwMac', 'Gw mac'],
  ])('reads %s as %s', (name, words) => {
    expect(inWords(name)).toBe(words)
  })
})
