import type { LabelContent, LabelEntry, LabelShown, Tag } from '../../../src/generated/types'
import { ownZone } from '../../../src/schema/formats'
import type { Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { momentOf } from '../../calls/input'
import type { Services } from '../../calls/services'
import { hashOf } from '../../ledger/shown'
import { readAliases } from '../../products/aliases'
import { familiesOf } from '../../radio/labelContent'
import { reducedFrom, tagJob } from '../../render/labels'
import { rowsBefore } from '../../timeline/history'
import { needStore } from '../../calls/storePeriod'

/** GET /api/v1/label-shown/{storeCode}/{tagMac}. @throws CallError 400 for a moment that makes no sense, 404 for an unknown store or tag */
export const labelShown: Handler = async ({
  params: { storeCode = '', tagMac: name = '' },
  query,
  services,
}): Promise<LabelShown> => {
  const { records } = services
  const now = services.clock()
  const { timeZone } = await needStore(records, storeCode)
  const at = momentOf('at', query.at, timeZone, now) ?? now
  const { tag, tagMac, tagId } = await needLabel(services, storeCode, name)
  const own = { storeCode, tagMac }
  const [[entry], [first], [next], head] = await Promise.all([
    rowsBefore(services, 'label-entry', own, { at, id: Number.MAX_SAFE_INTEGER }, 1),
    records.after('label-entry', own, 'updatedAt', -1, 1),
    records.after('label-entry', own, 'updatedAt', at, 1),
    records.one('ledger-head', { storeCode, book: 'LABEL' }),
  ])
  return {
    ...own,
    tagId,
    tagType: tag?.tagType ?? null,
    at,
    timeZone: timeZone || ownZone(),
    isKnown: entry !== undefined,
    knownFrom: first?.updatedAt ?? null,
    isForgotten: (head?.forgotten ?? 0) > 0,
    ...(entry && {
      number: entry.number,
      confirmedAt: entry.updatedAt,
      until: next?.updatedAt ?? null,
      prCode: entry.prCode ?? null,
      price: entry.price ?? null,
      layoutId: entry.layoutId ?? null,
      gwIp: entry.gwIp ?? null,
      taskId: entry.taskId ?? null,
      ...(await drawn(services, entry, tag)),
    }),
  }
}

/** The label of this name: a tag of the store, or one that it no longer has, of which the ledger knows. */
async function needLabel(
  { records }: Pick<Services, 'records'>,
  storeCode: string,
  name: string,
): Promise<{ readonly tag?: Tag; readonly tagMac: string; readonly tagId: string | null }> {
  const tag =
    (await records.one('tag', { storeCode, tagMac: name })) ?? (await records.one('tag', { storeCode, tagId: name }))
  if (tag) return { tag, tagMac: tag.tagMac, tagId: tag.tagId }
  const [entry] = await records.after('label-entry', { storeCode, tagMac: name }, 'updatedAt', -1, 1)
  if (!entry) throw new CallError(404, 'server.ledger.noTag', 'tagMac')
  return { tagMac: name, tagId: entry.tagId ?? null }
}

type Picture = Pick<LabelShown, 'prInfo' | 'alias' | 'encodedImage' | 'subPage' | 'noPicture'>

/** What it looked like, drawn from what was kept of it; layouts and aliases are those of today. */
async function drawn(
  { records, renderer }: Pick<Services, 'records' | 'renderer'>,
  { storeCode, content: hash, updatedAt }: LabelEntry,
  tag: Tag | undefined,
): Promise<Picture> {
  const [alias, content] = await Promise.all([readAliases(records), records.one('label-content', { storeCode, hash })])
  if (!content || hashOf(content) !== hash) return { prInfo: [], alias, ...noPicture('CONTENT') }
  const { prInfo = [] } = content
  const missing = await lacking(records, content, tag)
  if (missing || !tag) return { prInfo, alias, ...noPicture(missing ?? 'TAG') }
  const lowest = await reducedFrom(records, storeCode, content.prCode == null ? [] : [content.prCode], updatedAt)
  const [main, ...behind] = await renderer.draw(tagJob({ ...tag, ...lookOf(content) }, shownIn(content, lowest), alias))
  return {
    prInfo,
    alias,
    encodedImage: main?.toString('base64') ?? null,
    subPage: behind.map((page) => page.toString('base64')),
    noPicture: null,
  }
}

const noPicture = (reason: NonNullable<LabelShown['noPicture']>) => ({
  encodedImage: null,
  subPage: [],
  noPicture: reason,
})

async function lacking(
  records: Services['records'],
  { storeCode, prCode }: LabelContent,
  tag: Tag | undefined,
): Promise<LabelShown['noPicture']> {
  if (!tag) return 'TAG'
  const isFamily = prCode != null && (await familiesOf(records, storeCode, [prCode])).length > 0
  return isFamily && !(await records.one('product', { storeCode, prCode })) ? 'FAMILY' : null
}

const lookOf = ({ prCode = null, layoutId = null }: LabelContent) => ({ prCode, layoutId })

const shownIn = ({ prCode, layoutId, prInfo = [] }: LabelContent, lowest: ReadonlyMap<string, string>) =>
  prCode == null
    ? undefined
    : { product: { prCode, prInfo, layoutId: layoutId ?? undefined, lowest: lowest.get(prCode) }, members: [] }
