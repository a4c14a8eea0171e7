import { type AreaCalls, type Handler } from '../../calls/call'
import { notFound } from '../../calls/outcomes'
import { keyOf } from './shared'

const versions: Handler = async ({ params, services }) => {
  const key = await keyOf(services, params)
  const found = await services.records.pick('script-version', ['_id', 'useType', 'size', 'savedAt', 'savedBy'], {
    ...key,
  })
  return found.sort((one, other) => other._id - one._id)
}

const version: Handler = async ({ params, services }) => {
  const key = await keyOf(services, params)
  const _id = Number(params.id)
  const [found] =
    Number.isSafeInteger(_id) && _id >= 0 ? await services.records.find('script-version', { ...key, _id }) : []
  if (!found) throw notFound()
  return found
}

/** Saved versions of scripts, which the editor compares and restores. */
export const versionCalls: AreaCalls = {
  'GET /script/{kind}/store/{code}/version': versions,
  'GET /script/{kind}/store/{code}/version/{id}': version,
}
