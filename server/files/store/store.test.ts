import { EventEmitter, once } from 'node:events'
import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { S3_KEYS, type S3Server, startS3 } from '../../../tests/support/s3Server'
import { FileStoreUnavailable, StartupError } from '../../base/errors'
import { type Files, openFiles, tidyRooms } from './files'
import type { FileStore } from './fileStore'

const MEGABYTE = 1024 * 1024
let folder: string
let s3: S3Server
const s3Config = (bucket: string) => ({
  filesUrl: `s3://${bucket}/some/prefix`,
  s3Region: 'us-east-1',
  s3Endpoint: s3.endpoint,
  s3BrowserEndpoint: s3.endpoint,
})
const folderConfig = { filesUrl: undefined, s3Region: 'us-east-1', s3Endpoint: undefined, s3BrowserEndpoint: undefined }

beforeAll(async () => {
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value)
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'store-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const kinds: Readonly<Record<string, () => Files>> = {
  'a folder of this server': () => openFiles(folderConfig, folder),
  'a folder of several servers': () => openFiles({ ...folderConfig, filesUrl: `file://${folder}/theirs` }, folder),
  'an S3 service': () => openFiles(s3Config(s3.bucket), folder),
}

describe.each(Object.entries(kinds))('files in %s', (_kind, open) => {
  const rooms: Readonly<Record<string, (files: Files) => FileStore>> = {
    plain: (files) => files.room('apps'),
    linked: (files) => files.linked('signage', (name) => !name.endsWith('.thumbnail')),
  }

  describe.each(Object.entries(rooms))('%s', (_room, roomOf) => {
    let store: FileStore
    beforeEach(async () => {
      store = roomOf(open())
      for await (const name of store.list()) await store.remove(name)
    })

    const text = async (name: string, from = 0, to?: number) => {
      const found = await store.read(
        name,
        to === undefined && from === 0 ? undefined : { from, ...(to !== undefined && { to }) },
      )
      if (!found) return undefined
      const content = Buffer.concat((await found.stream.toArray()) as Buffer[])
      expect(content.length).toBe(found.size)
      return content.toString()
    }
    const names = async () => {
      const all: string[] = []
      for await (const name of store.list()) all.push(name)
      return all.sort()
    }
    const incoming = (content: string | Buffer) => {
      const path = join(folder, 'came.in')
      writeFileSync(path, content)
      return path
    }

    it('can be read completely and in ranges', async () => {
      await store.put('1.apk', Buffer.from('0123456789'))
      expect([
        await text('1.apk'),
        await text('1.apk', 4),
        await text('1.apk', 2, 4),
        await text('1.apk', 8, 20),
      ]).toEqual(['0123456789', '456789', '234', '89'])
      expect([await text('1.apk', 10), await text('2.apk')]).toEqual(['', undefined])
      await store.put('1.apk', Buffer.from('other'))
      expect([await text('1.apk'), await names()]).toEqual(['other', ['1.apk']])
    })

    it('can be empty', async () => {
      await store.put('1.apk', Buffer.alloc(0))
      await store.take('2.apk', incoming(''))
      expect([await text('1.apk'), await text('2.apk'), (await store.head('2.apk'))?.size]).toEqual(['', '', 0])
    })

    it('can be moved in from a local path', async () => {
      const path = incoming('given')
      await store.take('1.apk', path)
      expect(await text('1.apk')).toBe('given')
      await expect(stat(path)).rejects.toThrow('ENOENT')
      await expect(store.take('2.apk', path)).rejects.toThrow('ENOENT')
      expect(await names()).toEqual(['1.apk'])
    })

    it('can be streamed, in any number of pieces', async () => {
      await store.put(
        '1.out',
        (async function* () {
          yield 'café '
          for (let at = 0; at < 18; at++) yield Buffer.alloc(MEGABYTE, 65 + at)
        })(),
      )
      expect(await store.head('1.out')).toEqual({ size: 18 * MEGABYTE + 6, at: expect.closeTo(Date.now() / 1000, -2) })
      expect([await text('1.out', 0, 5), await text('1.out', 17 * MEGABYTE + 6, 17 * MEGABYTE + 8)]).toEqual([
        'café ',
        'RRR',
      ])
    })

    it('are not stored or replaced if their source fails', async () => {
      await store.put('1.out', Buffer.from('before'))
      const broken = (size: number) =>
        (async function* () {
          yield Buffer.alloc(size)
          throw new Error('the database says no')
        })()
      for (const name of ['1.out', '2.out'])
        for (const size of [3, 12 * MEGABYTE])
          await expect(store.put(name, broken(size))).rejects.toThrow('the database says no')
      expect([await text('1.out'), await names()]).toEqual(['before', ['1.out']])
    })

    it('can be copied and renamed independently', async () => {
      await store.put('1.apk', Buffer.from('one'))
      expect([await store.copy('1.apk', '2.apk'), await store.copy('9.apk', '3.apk')]).toEqual([true, false])
      await store.put('1.apk', Buffer.from('other'))
      await store.move('2.apk', '4.apk')
      expect([await text('4.apk'), await names()]).toEqual(['one', ['1.apk', '4.apk']])
      await store.copy('4.apk', '5.apk')
      await store.move('5.apk', '4.apk')
      expect([await text('4.apk'), await names()]).toEqual(['one', ['1.apk', '4.apk']])
      await expect(store.move('9.apk', '1.apk')).rejects.toMatchObject({ code: 'ENOENT' })
    })

    it('can be removed repeatedly, and the last one leaves nothing behind', async () => {
      await store.put('1.apk', Buffer.from('one'))
      await store.put('2.apk', Buffer.from('one'))
      for (const name of ['1.apk', '1.apk', '2.apk', '3.apk']) await store.remove(name)
      await store.tidy(Infinity)
      expect([await names(), await store.head('1.apk')]).toEqual([[], undefined])
    })

    it('can be used by path', async () => {
      await store.put('1.upload', Buffer.from('lines'))
      expect(await store.withPath('1.upload', (path) => readFile(path, 'utf8'))).toBe('lines')
      await expect(store.withPath('2.upload', (path) => readFile(path, 'utf8'))).rejects.toMatchObject({
        code: 'ENOENT',
      })
    })

    it('cannot have a name that points elsewhere', async () => {
      for (const name of ['../1', 'a/b', '', '.hidden', 'a\\b'])
        await expect((async () => store.put(name, Buffer.from('x')))()).rejects.toThrow('not a name of a stored file')
    })
  })

  it('of different kinds are separate', async () => {
    const files = open()
    await files.room('apps').put('1.apk', Buffer.from('app'))
    await mkdir(join(folder, 'upgrade'), { recursive: true })
    expect(await files.room('upgrade').head('1.apk')).toBeUndefined()
  })
})

it('a browser can fetch a file by a signed URL if it can reach the service', async () => {
  const store = kinds['an S3 service']?.().room('downloads')
  await store?.put('1.out', Buffer.from('one,two'))
  const url = (await store?.urlOf('1.out', { fileName: 'tags “1”.csv', type: 'text/csv' })) ?? ''
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/csv', 'one,two'])
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('tags “1”.csv')}`,
  )
  const signed = new URL(url).searchParams
  expect([signed.get('X-Amz-Expires'), signed.get('X-Amz-Signature')]).toEqual([
    '300',
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
  for (const elsewhere of [
    openFiles(folderConfig, folder),
    openFiles({ ...s3Config(s3.bucket), s3BrowserEndpoint: undefined }, folder),
  ]) {
    expect(await elsewhere.room('downloads').urlOf('1.out', { fileName: '1', type: 'text/csv' })).toBeUndefined()
  }
})

it('an unreachable service is reported, and the start is refused with a reason', async () => {
  const gone = await startS3()
  await gone.stop()
  const files = openFiles({ ...s3Config('shelfdeck'), s3Endpoint: gone.endpoint }, folder)
  await expect(files.room('apps').read('1.apk')).rejects.toThrow(FileStoreUnavailable)
  await expect(files.room('apps').put('1.apk', Buffer.from('x'))).rejects.toThrow(FileStoreUnavailable)
  await expect(openFiles(s3Config('no-such-bucket'), folder).check()).rejects.toThrow(StartupError)
  expect(() => openFiles({ ...s3Config('x'), filesUrl: 's3://A bucket' }, folder)).toThrow(
    'FILES_URL is s3://A bucket: it must be',
  )
})

it('a folder that cannot be written is reported at the start', async () => {
  await expect(openFiles({ ...folderConfig, filesUrl: 'file:///proc/x' }, folder).check()).rejects.toThrow(
    'The files of FILES_URL cannot be written',
  )
  await openFiles(folderConfig, folder).check()
})

describe.each(['linked', 'plain'])('a file that two servers write at once, %s', (room) => {
  const open = () => {
    const files = openFiles({ ...folderConfig, filesUrl: `file://${folder}/theirs` }, folder)
    return room === 'plain' ? files.room('downloads') : files.linked('signage', () => true)
  }
  const there = () => readdir(join(folder, 'theirs', room === 'plain' ? 'downloads' : 'signage'))

  it('is complete, and is that of the server that ends last', async () => {
    const [one, other] = [open(), open()]
    const turns = { one: new EventEmitter(), other: new EventEmitter() }
    const writing = (turn: EventEmitter, text: string) =>
      (async function* () {
        yield text
        await once(turn, 'on')
        yield text
      })()
    const first = one.put('1.out', writing(turns.one, 'one '))
    const second = other.put('1.out', writing(turns.other, 'other '))
    await vi.waitFor(async () => expect(await there()).toHaveLength(2))
    turns.one.emit('on')
    await first
    const read = async () => Buffer.concat((await (await one.read('1.out'))!.stream.toArray()) as Buffer[]).toString()
    expect(await read()).toBe('one one ')
    turns.other.emit('on')
    await second
    expect(await read()).toBe('other other ')
    expect((await there()).filter((name) => name !== 'shared')).toEqual(['1.out'])
  })

  it('is not listed until it is complete, and what a killed server left is removed once it is old', async () => {
    const store = open()
    await store.put('1.out', Buffer.from('whole'))
    const left = join(folder, 'theirs', room === 'plain' ? 'downloads' : 'signage', '1.out.0a1b2c.part')
    linkSync(join(left, '../1.out'), left)
    const listed: string[] = []
    for await (const name of store.list()) listed.push(name)
    expect(listed).toEqual(['1.out'])
    await store.tidy(Date.now() / 1000 - 60)
    expect(await there()).toContain('1.out.0a1b2c.part')
    await store.tidy(Date.now() / 1000 + 60)
    await store.remove('1.out')
    expect((await there()).filter((name) => name !== 'shared')).toEqual([])
  })
})

it('incomplete files are removed at the start, unless another server may be writing them', async () => {
  for (const filesUrl of [undefined, `file://${folder}`]) {
    const files = openFiles({ ...folderConfig, filesUrl }, folder)
    for (const name of ['downloads', 'uploads', 'products'] as const) {
      await files.room(name).put('1.out', Buffer.from('whole'))
      writeFileSync(join(folder, name, '1.out.part'), 'ha')
    }
    await tidyRooms(files, Date.now() / 1000, true)
    const left = await Promise.all(['downloads', 'uploads', 'products'].map((name) => readdir(join(folder, name))))
    expect(left).toEqual(Array(3).fill(filesUrl === undefined ? ['1.out'] : ['1.out', '1.out.part']))
  }
})
