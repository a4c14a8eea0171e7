import type { MediaCopy } from '../../../src/generated/types'
import { can, canSeeStore } from '../../../src/schema/access'
import type { AreaCalls, Handler } from '../../calls/call'
import { notFound } from '../../calls/outcomes'
import type { MediaKind } from '../../signage/mediaFacts'
import { mediaOf, resources } from './media'
import { needStore } from './named'

/** Copying needs write access to the target store, but only read access to the source. */
const copy =
  (kind: MediaKind): Handler<MediaCopy> =>
  async ({ params, body: { from, file }, user, services: { records, signage, clock, events } }) => {
    const storeCode = params.code ?? ''
    await needStore(records, storeCode)
    if (!can(user, 'plus.read') || !canSeeStore(user, from)) throw notFound()
    const { id: _number, ...media } = await mediaOf(records, kind, from, file)
    const _id = signage.files.newName()
    if (!(await signage.files.copy(media._id, _id))) throw notFound()
    const [kept] = await records.insert(resources[kind], [{ ...media, _id, storeCode, updatedAt: clock() }])
    events.emit('changed', { resource: resources[kind], storeCode })
    return kept
  }

/** Copying media from another store. */
export const mediaCopyCalls: AreaCalls = {
  'POST /plus/store/{code}/image/copy': copy('image'),
  'POST /plus/store/{code}/video/copy': copy('video'),
  'POST /plus/store/{code}/widget/copy': copy('widget'),
}
