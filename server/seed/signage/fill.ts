import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type {
  PlusImage,
  PlusStoredShow,
  PlusTemplate,
  PlusVideo,
  PlusWidget,
  SoftwarePackage,
} from '../../../src/generated/types'
import type { Records } from '../../db/records'
import { plainThumbnail, thumbnailOf } from '../../signage/imageFile'
import type { MediaStore } from '../../signage/mediaStore'
import { models } from '../../signage/models'
import { demoPlaces } from '../places'
import { DAY } from '../storeRows'
import { demoDevices, demoShows } from './devices'
import { demoPictures } from './pictures'
import { demoWidgets } from './widgets'

/** Shops with displays, and their time zones; their language chooses the words (words.ts). */
const shops: Readonly<Record<string, string>> = {
  IT001: 'Europe/Rome',
  JP001: 'Asia/Tokyo',
  KR001: 'Asia/Seoul',
  DE001: 'Europe/Berlin',
  GB001: 'Europe/London',
}

const videos = [
  { name: 'waves.webm', width: 960, height: 158, duration: 6 },
  { name: 'orchard.webm', width: 640, height: 360, duration: 5 },
] as const

/**
 * Adds displays, media, templates and shows to some shops of the demonstration; their files are stored when it returns.
 */
export async function seedSignage(records: Records, files: MediaStore, now: number): Promise<void> {
  const clips = videos.map((video) => ({
    ...video,
    content: readFileSync(join(import.meta.dirname, 'media', video.name)),
  }))
  for (const place of demoPlaces) {
    const [storeCode, tz] = [place.code, shops[place.code]]
    if (tz === undefined) continue
    const products = (await records.pick('product', ['prCode'], { storeCode })).map(({ prCode }) => prCode).sort()
    const pictures = await demoPictures(place.language)
    const pages = demoWidgets(place.language)
    const images = await insertMedia<PlusImage>(
      'plus-image',
      pictures,
      ({ name }) => (name.endsWith('.png') ? 'image/png' : 'image/jpeg'),
      ({ content }) => thumbnailOf(content),
    )
    const films = await insertMedia<PlusVideo>(
      'plus-video',
      clips,
      () => 'video/webm',
      ({ width, height }) => plainThumbnail(width, height),
    )
    const widgets = await insertMedia<PlusWidget>('plus-widget', pages, () => 'text/html')
    const numbers = Object.fromEntries([...images, ...films, ...widgets].map(({ name, id }) => [name, id ?? 0]))
    const devices = demoDevices({ storeCode, language: place.language, tz, products }, now)
    const { templates, own } = demoShows(place.language, devices, numbers)
    await records.insert('plus-device', devices)
    await records.insert(
      'plus-template',
      templates.map(({ name, size, show }, at): PlusTemplate => ({
        storeCode,
        _id: name,
        size,
        slides: show.length,
        updatedAt: now - (at + 2) * DAY,
      })),
    )
    const shown = [
      ...templates.map(({ name, show }) => ({ owner: 'template' as const, name, show })),
      ...own.map(({ mac, show }) => ({ owner: 'device' as const, name: mac, show })),
    ]
    await records.insert(
      'plus-stored-show',
      shown.map((one): PlusStoredShow => ({ storeCode, ...one, revision: 1, updatedAt: now - 2 * DAY })),
    )
    await records.insert('plus-setting', [
      { storeCode, volume: 6, brightness: 180, tz, duration: 30, bgColor: '#000000' },
    ])
    await insertSoftware(storeCode)

    async function insertMedia<Media extends PlusImage>(
      resource: 'plus-image' | 'plus-video' | 'plus-widget',
      given: readonly {
        readonly name: string
        readonly width: number
        readonly height: number
        readonly content: Buffer
        readonly duration?: number
      }[],
      typeOf: (one: { readonly name: string }) => string,
      thumbnail?: (one: {
        readonly content: Buffer
        readonly width: number
        readonly height: number
      }) => Promise<Buffer>,
    ): Promise<Media[]> {
      const rows: Partial<PlusVideo>[] = []
      for (const [at, one] of given.entries()) {
        const { content, ...said } = one
        const _id = fileName(`${storeCode} ${said.name}`)
        await files.write(_id, content, await thumbnail?.(one))
        rows.push({
          ...said,
          _id,
          storeCode,
          fileType: typeOf(one),
          fileSize: content.length,
          updatedAt: now - (at + 1) * DAY,
        })
      }
      return (await records.insert(resource, rows)) as Media[]
    }

    /** Packages that contain only a manifest. */
    async function insertSoftware(storeCode: string): Promise<void> {
      const packages = (['IP231A', 'IP231TA', 'IP354A', 'IPMINI'] as const).map(
        (model, at): SoftwarePackage & { content: Buffer } => {
          const ver = at === 3 ? '1.3.9' : '1.4.2'
          const content = Buffer.from(
            zipSync(
              {
                'AndroidManifest.xml': strToU8(
                  `<manifest package="example.shelfdeck.display" model="${model} ${models[model].screenWidth}" version="${ver}"/>`,
                ),
              },
              { mtime: new Date(2026, 0, 1) },
            ),
          )
          return {
            _id: fileName(`${storeCode} ${model}`),
            storeCode,
            os: 'android',
            model,
            ver,
            fileName: `android_${model}_${ver}.apk`,
            fileSize: content.length,
            updatedAt: now - (at + 3) * DAY,
            content,
          }
        },
      )
      for (const { _id, content } of packages) await files.write(_id, content)
      await records.insert(
        'software-package',
        packages.map(({ content: _content, ...row }) => row),
      )
    }
  }
}

/** The same name on every machine, so that seeding again stores no file twice. */
const fileName = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)
