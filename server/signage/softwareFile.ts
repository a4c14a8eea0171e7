import { open } from 'node:fs/promises'
import { FileBytes } from './fileBytes'
import { endingOf, MediaRefused } from './mediaFacts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LONGEST_END = 65_557
const MOST_INDEX = 64 * 1024 * 1024

/** Makes sure that a file is an Android package: a whole ZIP that has a manifest. @throws MediaRefused */
export async function inspectSoftware(path: string, name: string): Promise<void> {
  if (endingOf(name) !== 'apk') throw new MediaRefused('The software must be an APK file.')
  const file = await open(path, 'r')
  try {
    const bytes = new FileBytes(file, (await file.stat()).size)
    if ((await bytes.read(0, 4)).toString('latin1') !== 'PK\x03\x04') throw new MediaRefused('The content of the file is not what its name says.')
    if (!(await namesIn(bytes)).includes('AndroidManifest.xml')) throw new MediaRefused('The package is broken, or has no AndroidManifest.xml.')
  } finally {
    await file.close()
  }
}

/** The names in a ZIP's index, which stands at its end; nothing where the file was cut off. */
async function namesIn(bytes: FileBytes): Promise<string[]> {
  const from = Math.max(0, bytes.size - LONGEST_END)
  const tail = await bytes.read(from, LONGEST_END)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1
  if (at < 0) return []
  const [size, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (size > MOST_INDEX || offset + size > from + at) return []
  const index = await bytes.read(offset, size)
  const names: string[] = []
  for (let place = 0; place + 46 <= index.length && index.readUInt32LE(place) === ENTRY; ) {
    const [name, extra, comment] = [index.readUInt16LE(place + 28), index.readUInt16LE(place + 30), index.readUInt16LE(place + 32)]
    names.push(index.toString('utf8', place + 46, place + 46 + name))
    place += 46 + name + extra + comment
  }
  return names
}
