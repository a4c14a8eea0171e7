import type { WayReport } from '../../../src/generated/types'
import type { Handler } from '../../calls/call'
import { notFound } from '../../calls/outcomes'
import type { Records } from '../../db/records'
import { keyStateOf } from '../../hardware/labelKeys'
import { differenceOf } from '../../hardware/panels'
import { pixelsOf } from '../../hardware/labelPictures'
import type { LabelKey } from '../../radio/driver'
import { imitatedName } from '../../radio/imitation'

/** GET /api/v1/label-way/{storeCode}/{tagMac}. @throws CallError 404 for labels to which no real gateway has been sent anything */
export const labelWay: Handler = async ({ params: { storeCode = '', tagMac = '' }, services }): Promise<WayReport> => {
  const { records } = services
  const [way, pictures] = await Promise.all([
    records.one('label-way', { storeCode, tagMac }),
    records.one('label-picture', { storeCode, tagMac }),
  ])
  if (!way) throw notFound()
  const gateway = await records.one('gateway', { storeCode, gwMac: way.gwMac })
  const imitates = gateway && imitatedName(gateway)
  const { sent, readBack, readBackAt = null } = pictures ?? {}
  const difference = sent && readBack ? await compared(sent, readBack) : undefined
  return {
    ...way,
    ...((await keyStateOf(services, { storeCode, tagMac })) ?? { key: null, newKey: null }),
    imitates: imitates ?? null,
    sentImage: sent ?? null,
    readBackImage: readBack ?? null,
    readBackAt,
    ...(await pagesOf(records, { storeCode, tagMac })),
    differing: difference?.count ?? null,
    differenceImage: difference && difference.count > 0 ? difference.png.toString('base64') : null,
  }
}

/** What lies behind the page that a label shows, where it keeps several. */
async function pagesOf(
  records: Records,
  label: LabelKey,
): Promise<Pick<WayReport, 'pages' | 'turnedTo' | 'turnBackAt'>> {
  const [heard] = await records.pick('hardware-label', ['canTurn', 'behind', 'turnedTo', 'turnBackAt'], { ...label })
  if (heard?.canTurn !== true) return { pages: null, turnedTo: null, turnBackAt: null }
  const [state] = await records.pick('label-state', ['shown'], { ...label })
  const { behind = null, turnedTo = null, turnBackAt = null } = heard
  return { pages: behind !== null && behind === state?.shown ? 'STORED' : 'MISSING', turnedTo, turnBackAt }
}

async function compared(sent: string, readBack: string) {
  const [one, other] = await Promise.all([sent, readBack].map((png) => pixelsOf(Buffer.from(png, 'base64'))))
  return one && other && differenceOf(one, other)
}
