import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectTarGzip } from './tarGzip'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'tar-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function entry(name: string, content = '', kind = '0'): Buffer {
  const head = Buffer.alloc(512)
  head.write(name, 0)
  head.write(Buffer.byteLength(content).toString(8).padStart(11, '0'), 124)
  head.write(kind, 156)
  head.write('ustar\0', 257)
  const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512)
  body.write(content)
  return Buffer.concat([head, body])
}

function inspect(entries: readonly Buffer[], limits?: Parameters<typeof inspectTarGzip>[1]) {
  const path = join(folder, 'a.tgz')
  writeFileSync(path, gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)])))
  return inspectTarGzip(path, limits)
}

const pax = (key: string, value: string) => {
  const rest = ` ${key}=${value}\n`
  return entry('pax', `${rest.length + 2}${rest}`, 'x')
}

describe('a tar.gz', () => {
  it('can have files in folders, with names of any length', async () => {
    const long = `${'a/'.repeat(200)}b`
    const text = 'x'.repeat(70_000)
    expect(
      await inspect([
        entry('bin/', '', '5'),
        entry('bin/gmp', text),
        entry('././@LongLink', `${long}\0`, 'L'),
        entry(long.slice(0, 100)),
        pax('mtime', '1'),
        entry('c', 'd'),
      ]),
    ).toEqual(['bin/', 'bin/gmp', long.slice(0, 100), 'c'])
  })

  it.each([
    ['a name', [entry('../x')]],
    ['a long name', [entry('@', `${'a/'.repeat(60)}${'../'.repeat(80)}x\0`, 'L'), entry('a')]],
    ['a name of a pax head', [pax('path', '/etc/passwd'), entry('a')]],
  ])('must not leave its folder by %s', async (_, entries) => {
    await expect(inspect(entries)).rejects.toThrow('The archive would unpack outside its folder.')
  })

  it.each([
    ['link', [entry('a', '', '2')], 'The archive contains a link that leads outside it.'],
    ['link of a pax head', [pax('linkpath', '/etc'), entry('a')], 'The archive contains a link that leads outside it.'],
    ['size of a pax head', [pax('size', '1024'), entry('a')], 'The archive is damaged.'],
    ['pax head that is none', [entry('pax', 'rubbish', 'x'), entry('a')], 'The archive is damaged.'],
    ['end in the middle of a file', [entry('a', 'x'.repeat(4000)).subarray(0, 600)], 'The archive is damaged.'],
  ])('must not have a %s', async (_, entries, message) => {
    await expect(inspect(entries)).rejects.toThrow(message)
  })

  it('has a limit of files and bytes', async () => {
    const limits = { unpacked: 1_000_000, ratio: 1000, entries: 3 }
    expect(await inspect([entry('a'), entry('b'), entry('c')], limits)).toHaveLength(3)
    await expect(inspect([entry('a'), entry('b'), entry('c'), entry('d')], limits)).rejects.toThrow(
      'The archive has too many files.',
    )
    await expect(inspect([entry('a', 'x'.repeat(1_100_000))], limits)).rejects.toThrow(
      'The archive is too large when unpacked.',
    )
  })
})
