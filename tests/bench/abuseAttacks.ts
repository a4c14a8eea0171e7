import type { Api } from '../support/api'
import type { Attack, Sender } from './abuseSender'

/** Whom the attacks are on, and as whom. */
export interface AbuseTarget {
  readonly url: string
  readonly socketUrl: string
  readonly store: string
  readonly reader: Api
}

const MEGABYTE = 1024 * 1024
const SIGN_IN = 'POST /auth/login'
const json = (value: unknown) => JSON.stringify(value)

/** What someone without an account can send from one address. */
export function strangerAttacks({ socketUrl, url }: AbuseTarget): Record<string, Attack> {
  const big = `{"email":"a@b.example","password":"${'x'.repeat(15 * MEGABYTE)}"}`
  const deep = '['.repeat(MEGABYTE) + ']'.repeat(MEGABYTE)
  const wide = `{${Array.from({ length: 600_000 }, (_, at) => `"p${at}":1`).join(',')}}`
  const list = `{"email":[${'1,'.repeat(4 * MEGABYTE)}1]}`
  const form = 'a[b][c]=1&'.repeat(200_000)
  const people = (turn: number) => ({
    email: `abuse${turn}@shelfdeck.example`,
    name: 'Name',
    mobile: '010',
    password: 'Correct-Horse-9',
  })
  const head = (length: number) =>
    `POST /auth/login HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`
  return {
    'bodies of 15 MB': (to) => to.storm(24, 4, () => ({ call: SIGN_IN, body: big })),
    'JSON a million deep': (to) => to.storm(24, 4, () => ({ call: SIGN_IN, body: deep })),
    'objects of 600,000 properties': (to) => to.storm(16, 4, () => ({ call: SIGN_IN, body: wide })),
    'lists of four million numbers': (to) => to.storm(16, 4, () => ({ call: SIGN_IN, body: list })),
    'forms of 200,000 fields': (to) =>
      to.storm(16, 4, () => ({ call: SIGN_IN, body: form, type: 'application/x-www-form-urlencoded' })),
    'sign-ins with a wrong password': (to) =>
      to.storm(600, 30, (turn) => ({
        call: SIGN_IN,
        body: json({ email: 'operator@shelfdeck.example', password: `wrong${turn}` }),
      })),
    'sign-ins of nobody': (to) =>
      to.storm(600, 30, (turn) => ({
        call: SIGN_IN,
        body: json({ email: `nobody${turn}@shelfdeck.example`, password: 'wrong' }),
      })),
    'sign-ups': (to) => to.storm(600, 30, (turn) => ({ call: 'POST /auth/signup', body: json(people(turn)) })),
    'forgotten passwords': (to) =>
      to.storm(600, 30, () => ({
        call: 'POST /auth/forget/password',
        body: json({ email: 'operator@shelfdeck.example' }),
      })),
    'open calls': (to) => to.storm(5_000, 50, () => ({ call: 'GET /tag/status/collecting/store' })),
    'calls with a wrong token': (to) =>
      to.storm(5_000, 50, (turn) => ({
        call: 'GET /config/store',
        headers: { 'Access-Token': `t${turn}`.repeat(200), 'Access-Email': `a${turn}@b.example` },
      })),
    'addresses that are nowhere': (to) =>
      to.storm(5_000, 50, (turn) => ({ call: `GET /${'x/'.repeat(2_000)}${turn}` })),
    'files of the console': (to) =>
      to.storm(2_000, 50, () => ({ call: 'GET /index.html', headers: { 'accept-encoding': 'br' } })),
    '500 sockets that talk': (to) =>
      to.sockets(socketUrl, 500, json({ type: 0, accessToken: 'x'.repeat(10_000), accessEmail: 'a@b.example' }), 40),
    '500 bodies by drops': (to) => to.trickle(500, 10, head(MEGABYTE)),
    '500 heads by drops': (to) => to.trickle(500, 10, 'GET / HTTP/1.1\r\nX-Slow: '),
  }
}

/** What an account can cost that may read everything and change nothing. */
export function readerAttacks({ store, reader }: AbuseTarget): Record<string, Attack> {
  const headers = { 'Access-Token': reader.token, 'Access-Email': reader.email }
  const tags = `POST /status/store/${store}/tag/search`
  const ask = (call: string, body?: unknown) => ({ call, headers, ...(body !== undefined && { body: json(body) }) })
  const regex = (pattern: string) => (to: Sender) =>
    to.storm(12, 4, () => ask(tags, { length: 10, filter_tagId: pattern, condition_tagId: 'regex' }))
  const columns = ['tagId', 'tagMac', 'prCode', 'layoutId', 'nfc', 'gwIp', 'operationName', 'version']
  const sorted = (name: string) => ({ columns: [{ data: name }], order: [{ column: 0, dir: 'desc' }] })
  return {
    'the filter (a+)+$': regex('(a+)+$'),
    'the filter (.*0){12}x': regex('(.*0){12}x'),
    'the filter (a|b|ab)*c{1,200}': regex('(a|b|ab)*c{1,200}'),
    'all rows of the largest store': (to) => to.storm(8, 4, () => ask(tags, { length: -1 })),
    'the deepest page, by a text': (to) =>
      to.storm(100, 10, () => ask(tags, { start: 49_000, length: 500, ...sorted('nfc') })),
    'a filter on every column': (to) =>
      to.storm(100, 10, () =>
        ask(tags, {
          length: 500,
          search: { value: 'e' },
          columns: columns.map((data) => ({ data, search: { value: 'a' } })),
        }),
      ),
    '2,000 conditions': (to) =>
      to.storm(40, 4, () =>
        ask(tags, {
          length: 10,
          columns: Array.from({ length: 2_000 }, () => ({ data: 'tagId', search: { value: '1' } })),
        }),
      ),
    '20,000 columns': (to) =>
      to.storm(20, 4, () =>
        ask(tags, { length: 10, columns: Array.from({ length: 20_000 }, () => ({ data: 'tagId' })) }),
      ),
    '900 orders': (to) =>
      to.storm(40, 4, () =>
        ask(tags, {
          length: 10,
          columns: [{ data: 'nfc' }],
          order: Array.from({ length: 900 }, () => ({ column: 0, dir: 'asc' })),
        }),
      ),
    'a list of 100,000 values': (to) =>
      to.storm(12, 4, () =>
        ask(
          `POST /product/store/${store}/list`,
          Array.from({ length: 100_000 }, (_, at) => `code${at}`),
        ),
      ),
    'labels by 100,000 barcodes': (to) =>
      to.storm(12, 4, () =>
        ask(tags, { length: -1, tagIdList: Array.from({ length: 100_000 }, (_, at) => `tag${at}`) }),
      ),
    'the dashboard': (to) => to.storm(100, 10, () => ask('GET /stats/dashboard')),
    'files of all tags': async (to) => {
      await to.storm(10, 5, () => ask('POST /file/download', { type: 5 }))
      while (!to.isOver && /"finishedAt":null/.test(await to.send(ask('POST /file/download', { type: 5 }))))
        await new Promise((resolve) => setTimeout(resolve, 300))
    },
    'previews of 500 labels': (to) =>
      to.storm(8, 4, () =>
        ask(
          'POST /product/preview/encoded',
          Array.from({ length: 500 }, (_, at) => ({
            prCode: `p${at}`,
            prInfo: ['a', 'b', '1.00'],
            layoutId: 'SHELF',
            storeCode: store,
            tagType: 'B3',
          })),
        ),
      ),
    'bodies of 15 MB, signed in': (to) =>
      to.storm(12, 4, () => ({ call: tags, headers, body: `{"a":"${'x'.repeat(15 * MEGABYTE)}"}` })),
    'a script test, which a reader may not': (to) =>
      to.storm(50, 10, () =>
        ask(`POST /script/productFileParser/store/${store}/test`, { code: 'for (;;) {}', input: '' }),
      ),
  }
}
