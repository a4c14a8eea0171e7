import type { ResourceDescriptor } from '../../../src/schema/descriptor'
import type { AreaCalls, CallContext } from '../../calls/call'
import { done, notFound } from '../../calls/outcomes'
import { findRows } from '../../db/search'
import { readRestQuery } from '../../engine/restQuery'
import { JobTable } from '../../jobs/table'

/** Background jobs, which are in the tables of pg-boss and searched like any other table. */
export const jobCalls: AreaCalls = {
  'GET /api/v1/job': async ({ query, reply, services }) => {
    const { data, start, total } = await found(services, query)
    reply.header('content-range', `job ${data.length === 0 ? '*' : `${start}-${start + data.length - 1}`}/${total}`)
    return data
  },
  'GET /api/v1/job/{id}': async ({ params, services }) => {
    const {
      data: [job],
    } = await found(services, { filter: JSON.stringify({ id: [params.id ?? ''] }) })
    if (!job) throw notFound()
    return job
  },
  'POST /api/v1/job/retry': async ({ body: { idList }, services: { jobs } }) => {
    if ((await jobs.retry(idList)) === 0) throw notFound()
    return done
  },
  'POST /api/v1/job/discard': async ({ body: { idList }, services: { jobs } }) => {
    if ((await jobs.discard(idList)) === 0) throw notFound()
    return done
  },
}

async function found({ db, descriptors }: CallContext['services'], query: Readonly<Record<string, string>>) {
  const descriptor = descriptors.get('job') as ResourceDescriptor
  const wanted = readRestQuery(descriptor, query)
  const { data, recordsFiltered: total } = await findRows(db, new JobTable(descriptor), wanted, {})
  return { data, start: wanted.start, total }
}
