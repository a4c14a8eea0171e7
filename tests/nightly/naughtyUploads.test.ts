import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPath, parseCall } from '../../src/schema/template'
import type { Answer } from '../support/api'
import { describedCalls } from '../support/callBodies'
import { naughtyTexts } from '../support/naughty'
import { mp4, picture, pictureHead } from '../contract/media'
import { complaint, openTarget, STORE, type Target } from './support/target'

let target: Target
let contents: Readonly<Record<string, Buffer>>

beforeAll(async () => {
  target = await openTarget()
  contents = await madeContents()
})
afterAll(() => target.remove())

const uploads = describedCalls.filter(({ kind }) => kind === 'upload').map(({ name }) => name)
const endings = ['png', 'jpg', 'mp4', 'zip', 'csv', 'txt', 'apk', 'tar.gz', 'json', 'exe', '']
const strangeParts = ['other', '__proto__', 'constructor', '']

async function madeContents(): Promise<Record<string, Buffer>> {
  const zip = Buffer.from(zipSync({ 'index.html': Buffer.from('<p>a</p>'), 'AndroidManifest.xml': Buffer.from('a') }))
  const png = await picture(200, 100)
  const half = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2))
  return {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from('a'),
    zeros: Buffer.alloc(100_000),
    'a table': Buffer.from(
      `prCode,prInfo_0,layoutId\n${Object.values(naughtyTexts)
        .filter(({ length }) => length < 500)
        .map((text, at) => `N${at},"${text.replaceAll('"', '""')}",SHELF`)
        .join('\n')}\n`,
    ),
    'a table with half a character': Buffer.concat([
      Buffer.from('prCode,prInfo_0,layoutId\n1,'),
      Buffer.from([0xe2, 0x82]),
      Buffer.from(',SHELF\n'),
    ]),
    'a table whose quotation mark stays open': Buffer.from(`prCode,prInfo_0,layoutId\n1,"${'a,\n'.repeat(20_000)}`),
    'a line of 200,000': Buffer.from(`prCode,prInfo_0,layoutId\n1,${'x'.repeat(200_000)},SHELF\n`),
    'a picture': png,
    'half a picture': half(png),
    'a picture of a thousand million pixels': pictureHead(40_000, 40_000),
    'a picture with a tail': Buffer.concat([png, zip]),
    'a video': mp4(),
    'half a video': half(mp4()),
    'a video whose boxes are too long': Buffer.concat([
      mp4().subarray(0, 24),
      Buffer.from([0xff, 0xff, 0xff, 0xff]),
      Buffer.from('moov'),
    ]),
    'an archive': zip,
    'half an archive': half(zip),
    'an archive without its list': zip.subarray(0, -22),
    'an archive that climbs': Buffer.from(
      zipSync({
        '../../index.html': Buffer.from('a'),
        '/etc/passwd': Buffer.from('a'),
        'index.html': Buffer.from('a'),
      }),
    ),
    'an archive that swells': Buffer.from(zipSync({ 'index.html': Buffer.alloc(60_000_000) })),
    'an archive of 2,000 files': Buffer.from(
      zipSync(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}.html`, Buffer.from('a')]))),
    ),
    'gzip of zeros': gzipSync(Buffer.alloc(20_000_000)),
    'half of gzip': half(gzipSync(Buffer.from(naughtyTexts.long ?? ''))),
    'a drawing with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    JSON: Buffer.from('{"store":{"storeCode":"x"},"gateways":[{}],"tags":"x"}'),
  }
}

describe('no file makes a call fail, and what is refused says why', () => {
  it.each(uploads)('%s: contents', async (name) => {
    const faults = await target.watch(`${name} contents`, async () => {
      const found: string[] = []
      for (const [what, content] of Object.entries(contents)) {
        for (const ending of endings)
          found.push(
            ...faultOf(
              name,
              `${what} as ${ending}`,
              await send(name, [{ part: partOf(name), name: `${STORE}_grm_1.0.${ending}`, content }]),
            ),
          )
      }
      return found
    })
    expect(faults).toEqual([])
  })

  it.each(uploads)('%s: names of files and parts', async (name) => {
    const faults = await target.watch(`${name} names`, async () => {
      const found: string[] = []
      const content = contents['a picture'] ?? Buffer.alloc(0)
      for (const [what, text] of Object.entries(naughtyTexts).filter(([, { length }]) => length < 10_000)) {
        for (const file of [text, `${text}.png`])
          found.push(
            ...faultOf(name, `called ${what}`, await send(name, [{ part: partOf(name), name: file, content }])),
          )
        found.push(
          ...faultOf(
            name,
            `with a field ${what}`,
            await send(name, [{ part: partOf(name), name: 'a.png', content }], {
              [text]: text,
              storeCode: text,
              os: text,
              ver: text,
              model: text,
            }),
          ),
        )
      }
      for (const part of strangeParts) {
        const answer = await send(
          name,
          [1, 2].map((at) => ({ part, name: `${at}.png`, content })),
        )
        found.push(
          ...faultOf(name, `in the part ${part}`, answer),
          ...(answer.status < 400 ? [complaint(name, `takes the part ${part}`, answer)] : []),
        )
      }
      found.push(
        ...faultOf(
          name,
          '30 files',
          await send(
            name,
            Array.from({ length: 30 }, (_, at) => ({ part: partOf(name), name: `${at}.png`, content })),
          ),
        ),
      )
      return found
    })
    expect(faults).toEqual([])
  })

  it.each(uploads)('%s: forms that are broken', async (name) => {
    const faults = await target.watch(`${name} forms`, async () => {
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n'
      const forms = [
        '',
        '--b',
        '--b--',
        '--b--\r\n',
        head,
        `${head}\r\n`,
        `${head}\r\nprCode`,
        `${head}\r\nprCode\r\n--b`,
        '--b\r\n\r\n\r\n--b--\r\n',
        `--b\r\nContent-Disposition: form-data\r\n\r\na\r\n--b--\r\n`,
        `--b\r\nContent-Disposition: form-data; name="${'x'.repeat(20_000)}"\r\n\r\na\r\n--b--\r\n`,
        `--b\r\nX: ${'y'.repeat(100_000)}\r\n\r\na\r\n--b--\r\n`,
        `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\na\r\n'.repeat(500)}--b--\r\n`,
      ]
      const types = [
        'multipart/form-data; boundary=b',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=b',
        'text/csv',
        'application/octet-stream',
      ]
      const found: string[] = []
      for (const type of types)
        for (const form of forms)
          found.push(
            ...faultOf(
              name,
              `${type} ${JSON.stringify(form.slice(0, 80))}`,
              await post(name, form, { 'content-type': type }),
            ),
          )
      return found
    })
    expect(faults).toEqual([])
  })
})

const partOf = (name: string) => (/upgrade|upload\/db/.test(name) ? 'files' : 'file')

function faultOf(name: string, what: string, answer: Answer): string[] {
  const { status, body } = answer
  const isSaid = status < 400 || (body.code === 0 && typeof body.message === 'string' && body.message !== '')
  return status >= 500 || !isSaid ? [complaint(name, what, answer)] : []
}

function send(
  name: string,
  files: readonly { part: string; name: string; content: Buffer }[],
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  for (const file of files) form.append(file.part, new Blob([Uint8Array.from(file.content)]), file.name)
  return post(name, form)
}

async function post(
  name: string,
  body: FormData | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { path } = parseCall(name)
  const address = fillPath(path, { ...target.known, x: STORE })
  const answer = await fetch(target.url + address, {
    method: 'POST',
    body,
    headers: { 'Access-Token': target.api.token, 'Access-Email': target.api.email, ...headers },
    signal: AbortSignal.timeout(30_000),
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text) as Answer['body'] }
}
