import { open } from 'node:fs/promises'
import { FileBytes } from '../files/fileBytes'
import { extensionOf, type MediaFacts, MediaRefused } from './mediaFacts'
import { readMp4 } from './mp4'
import { readWebm } from './webm'

const MAX_SIDE = 8192
const MAX_SECONDS = 24 * 3600

/** Reads the container of a video; nothing is decoded. @throws MediaRefused */
export async function inspectVideo(path: string, name: string): Promise<MediaFacts> {
  const extension = extensionOf(name)
  if (extension !== 'mp4' && extension !== 'webm') throw new MediaRefused('server.signage.videoKind')
  const file = await open(path, 'r')
  try {
    const bytes = new FileBytes(file, (await file.stat()).size)
    const head = await bytes.read(0, 12)
    const found =
      head.toString('latin1', 4, 8) === 'ftyp'
        ? 'mp4'
        : head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3
          ? 'webm'
          : undefined
    if (found !== extension) throw new MediaRefused('server.signage.notItsName')
    const facts = await (found === 'mp4' ? readMp4(bytes) : readWebm(bytes))
    if (!facts || facts.duration > MAX_SECONDS) throw new MediaRefused('server.signage.videoBroken')
    if (facts.width > MAX_SIDE || facts.height > MAX_SIDE) throw new MediaRefused('server.signage.videoHuge')
    return {
      fileType: `video/${found}`,
      width: facts.width,
      height: facts.height,
      duration: Math.round(facts.duration * 1000) / 1000,
    }
  } finally {
    await file.close()
  }
}
