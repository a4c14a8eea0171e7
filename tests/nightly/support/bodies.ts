import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A body that is meant to keep a server busy. */
export interface Body {
  readonly type: string
  readonly bytes: Buffer
  readonly encoding?: string
}

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

/** As many of a piece as fit into so many bytes, between two others. */
function filled(size: number, piece: (at: number) => string, before = '', after = ''): Buffer {
  const pieces: string[] = []
  for (let [at, length] = [0, before.length + after.length]; ; at++) {
    const next = piece(at)
    if ((length += next.length) > size) break
    pieces.push(next)
  }
  return Buffer.from(before + pieces.join('') + after)
}

const json = (bytes: Buffer): Body => ({ type: JSON_TYPE, bytes })
const form = (bytes: Buffer): Body => ({ type: FORM, bytes })
/** What a packed body is at most once it is unpacked. */
const UNPACKED = 100_000_000
const packed = (encoding: string, bytes: Buffer): Body => ({ type: JSON_TYPE, encoding, bytes })

/** Kinds of bodies, each made as large as it is to be. */
export const bodies: Readonly<Record<string, (size: number) => Body>> = {
  'unknown properties': (size) => json(filled(size, (at) => `"p${at}":1,`, '{', '"z":1}')),
  'one property over and over': (size) => json(filled(size, () => '"p":1,', '{', '"p":1}')),
  'properties with numbers for names': (size) => json(filled(size, (at) => `"${at * 7919}":1,`, '{', '"z":1}')),
  'objects of their own names': (size) => json(filled(size, (at) => `{"p${at}":1,"q${at}":2},`, '[', '1]')),
  'objects of ten names of their own': (size) =>
    json(
      filled(size, (at) => `{${Array.from({ length: 10 }, (_, n) => `"p${at * 10 + n}":1`).join(',')}},`, '[', '1]'),
    ),
  'objects of a few names in any order': (size) =>
    json(
      filled(
        size,
        (at) =>
          `{${Array.from({ length: 8 }, (_, n) => `"${String.fromCharCode(97 + n * 3 + (Math.imul(at, 2_654_435_761 + n) >>> 30))}":1`).join(',')}},`,
        '[',
        '1]',
      ),
    ),
  '__proto__ over and over': (size) => json(filled(size, () => '"__proto__":{},', '[{', '"z":1}]')),
  'constructor over and over': (size) => json(filled(size, () => '{"constructor":{"prototype":1}},', '[', '1]')),
  'opened lists': (size) => json(Buffer.alloc(size, '[')),
  'opened objects': (size) => json(filled(size, () => '{"a":')),
  'closed lists': (size) => json(Buffer.concat([Buffer.alloc(size / 2, '['), Buffer.alloc(size / 2, ']')])),
  'lists in a list': (size) => json(filled(size, () => '[[[[]]]],', '[', '1]')),
  'empty objects': (size) => json(filled(size, () => '{},', '[', '1]')),
  numbers: (size) => json(filled(size, () => '1,', '[', '1]')),
  'one long number': (size) => json(Buffer.alloc(size, '9')),
  'long fractions': (size) => json(filled(size, () => '0.1234567890123456789e-300,', '[', '1]')),
  'one long text': (size) => json(filled(size, () => 'x', '"', '"')),
  'a long address of mail': (size) =>
    json(filled(size, () => 'a@', '{"email":"', '","password":"x","name":"x","mobile":"1"}')),
  'dots in an address of mail': (size) =>
    json(filled(size, () => 'a.', '{"email":"x@', '","password":"x","name":"x","mobile":"1"}')),
  escapes: (size) => json(filled(size, () => '\\u0041', '"', '"')),
  backslashes: (size) => json(Buffer.alloc(size, '\\')),
  'quotation marks': (size) => json(Buffer.alloc(size, '"')),
  spaces: (size) => json(Buffer.alloc(size, ' ')),
  'no UTF-8': (size) => json(Buffer.alloc(size, 0xff)),
  'halves of characters': (size) => json(filled(size, () => '\\ud800', '"', '"')),
  'names without values': (size) => form(filled(size, () => 'a&')),
  'one name over and over': (size) => form(filled(size, () => 'a=1&')),
  'a list of a form': (size) => form(filled(size, () => 'a[]=1&')),
  'lists in a list of a form': (size) => form(filled(size, () => 'a[][]=1&')),
  'many names': (size) => form(filled(size, (at) => `p${at}=1&`)),
  'a deep name': (size) => form(filled(size, () => '[a]', 'a', '=1')),
  'a name of brackets': (size) => form(filled(size, () => '[', 'a', '=1')),
  'percent signs': (size) => form(filled(size, () => '%41', 'a=')),
  'broken percent signs': (size) => form(filled(size, () => '%', 'a=')),
  'a column of a table': (size) => form(filled(size, (at) => `columns[${at}][data]=x&`)),
  'parts of a file': (size) => ({
    type: MULTIPART,
    bytes: filled(size, () => '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n', '', '--x--\r\n'),
  }),
  'a header of a part': (size) => ({
    type: MULTIPART,
    bytes: filled(size, () => 'a: b\r\n', '--x\r\n', '\r\n--x--\r\n'),
  }),
  'another type': (size) => ({ type: 'text/plain', bytes: Buffer.alloc(size, 'x') }),
  'gzip of spaces': (size) => packed('gzip', gzipSync(Buffer.alloc(Math.min(size * 500, UNPACKED), ' '))),
  'brotli of brackets': (size) => packed('br', brotliCompressSync(Buffer.alloc(Math.min(size * 5000, UNPACKED), '['))),
  'gzip that is none': (size) => packed('gzip', Buffer.alloc(size, 'x')),
}

const made = new Map<string, Body>()

/** A body of one of the kinds; it is made once. */
export function bodyOf(kind: string, size: number): Body {
  const known = made.get(`${kind} ${size}`) ?? (bodies[kind] as (size: number) => Body)(size)
  made.set(`${kind} ${size}`, known)
  return known
}
