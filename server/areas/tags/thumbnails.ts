import { sql } from 'kysely'
import type { LabelThumbnail, ThumbnailIds } from '../../../src/generated/types'
import type { Handler } from '../../calls/call'
import type { Services } from '../../calls/services'
import type { DrawJob } from '../../render/draw'
import { readAliases } from '../../products/aliases'
import { productJob, type Shown, shownUnderEach, tagJob, typeOrDefault } from '../../render/labels'
import { asDecorated } from './decorated'

/** The size of a thumbnail: twice that in lists, for high-density screens. */
const WITHIN = { width: 136, height: 56 }

const drawEach = (
  { renderer }: Pick<Services, 'renderer'>,
  jobs: readonly (readonly [id: string, job: DrawJob])[],
): Promise<LabelThumbnail[]> =>
  Promise.all(
    jobs.map(async ([id, job]) => {
      const [image] = await renderer.draw({ ...job, pages: false, within: WITHIN })
      return { id, image: image?.toString('base64') ?? '' }
    }),
  )

/** POST /preview/store/{code}/tags */
export const tagThumbnails: Handler<ThumbnailIds> = async ({ params, body, services }) => {
  const { records } = services
  const storeCode = params.code ?? ''
  const tags = body.length === 0 ? [] : await records.find('tag', { storeCode, tagMac: [...new Set(body)] })
  const codes = [...new Set(tags.flatMap(({ prCode }) => prCode ?? []))]
  const [aliases, shown] = await Promise.all([
    readAliases(records),
    shownUnderEach(records, storeCode, codes, services.clock()),
  ])
  const looks = await asDecorated(
    services,
    storeCode,
    tags.map((tag) => ({ tag, shown: shown.get(tag.prCode ?? '') })),
  )
  return drawEach(
    services,
    looks.map(({ tag, shown: said }) => [tag.tagMac, tagJob(tag, said, aliases)]),
  )
}

/** POST /preview/store/{code}/products */
export const productThumbnails: Handler<ThumbnailIds> = async ({ params, body, services }) => {
  const { records } = services
  const storeCode = params.code ?? ''
  const codes = [...new Set(body)]
  const [aliases, shown, types] = await Promise.all([
    readAliases(records),
    shownUnderEach(records, storeCode, codes, services.clock()),
    typesOf(services, storeCode, codes),
  ])
  return drawEach(
    services,
    [...shown].map(([prCode, said]: readonly [string, Shown]) => [
      prCode,
      productJob(said, said.product.layoutId ?? '', typeOrDefault(types.get(prCode)), aliases),
    ]),
  )
}

/** The type of one tag for each product. */
async function typesOf(
  { records }: Pick<Services, 'records'>,
  storeCode: string,
  prCode: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ prCode: string; tagType: string }>`
    SELECT c."prCode", t."tagType" FROM unnest(${prCode}::text[]) AS c("prCode")
    CROSS JOIN LATERAL (SELECT "tagType" FROM tag WHERE tag."storeCode" = ${storeCode} AND tag."prCode" = c."prCode" AND "tagType" <> '' LIMIT 1) t`.execute(
    records.db,
  )
  return new Map(rows.map((row) => [row.prCode, row.tagType]))
}
