import { strToU8, zipSync } from 'fflate'
import type { Records, Where } from '../../server/db/records'
import { apiBase, type Answer, type Api } from './api'

/** What a writer knows about the server that it writes to. */
export interface Writing {
  readonly url: string
  readonly api: Api
  readonly storeCode: string
  readonly tags: readonly string[]
  readonly products: readonly string[]
}

/** Says what is wrong with an acknowledged write; undefined if it is complete. */
export type Check = (records: Records) => Promise<string | undefined>

/** A kind of write: makes the write of this name, and returns its check if it was acknowledged. */
export type Write = (to: Writing, name: string) => Promise<Check | undefined>

const exactly =
  (what: string, count: (records: Records) => Promise<number>, wanted = 1): Check =>
  async (records) => {
    const there = await count(records)
    return there === wanted ? undefined : `${what}: ${there} of ${wanted}`
  }

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const apk = (name: string) => Buffer.from(zipSync({ 'AndroidManifest.xml': strToU8(`<manifest name="${name}"/>`) }))
const ROWS = 300
const lines = (name: string) => Array.from({ length: ROWS }, (_, at) => `F${name}-${at}`)

const called = ({ api }: Writing, call: string, body?: unknown) => api.call(call, body)

/** Throws if the server rejected the call: it was asked for nothing that it may reject. */
function taken({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Sends a file as a form. @returns the answer; throws if it was rejected */
export async function sendFile(
  { url, api }: Pick<Writing, 'url' | 'api'>,
  path: string,
  fields: Record<string, string>,
  part: string,
  fileName: string,
  content: string | Buffer,
): Promise<Answer['body']> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(part, new Blob([Buffer.from(content)]), fileName)
  const answer = await fetch((await apiBase(url)) + path, {
    method: 'POST',
    body: form,
    headers: { 'Access-Token': api.token, 'Access-Email': api.email },
  })
  return taken({ status: answer.status, body: (await answer.json()) as Answer['body'] })
}

const storeOf = (storeCode: string) => ({
  storeCode,
  storeName: storeCode,
  totalDuration: 120,
  eventDuration: 1,
  cpDuration: 39,
  baseTimeout: 60,
  timeoutTag: 0.1,
})

/** How many assignments a label has in its history: what it shows may have been resent since. */
async function assignments(records: Records, where: Where<'tag-update-history'>): Promise<number> {
  const taskId = (await records.find('tag-update-history', where)).flatMap((one) => one.taskId ?? [])
  return records.count('task', { taskId, taskType: 'ASSIGN' })
}

/** Every kind of write of more than one row, by its name. */
export const writes: Readonly<Record<string, Write>> = {
  'a store': async (to, name) => {
    taken(await called(to, 'POST /config/store', storeOf(`K${name}`)))
    return exactly(`store K${name}`, (records) => records.count('store', { storeCode: `K${name}` }))
  },
  'products that no label shows': async (to, name) => {
    taken(
      await called(to, 'POST /product', {
        storeCode: to.storeCode,
        product: lines(`N${name}`)
          .slice(0, 20)
          .map((prCode) => ({ prCode, prInfo: [name], layoutId: 'SHELF' })),
      }),
    )
    return exactly(
      `products ${name}`,
      (records) => records.count('product', { storeCode: to.storeCode, prCode: lines(`N${name}`) }),
      20,
    )
  },
  'a product that labels show': async (to, name) => {
    const [prCode = ''] = to.products
    taken(
      await called(to, 'POST /product', {
        storeCode: to.storeCode,
        product: [{ prCode, prInfo: [name], layoutId: 'SHELF' }],
      }),
    )
    return exactly(
      `change of ${prCode} to ${name}`,
      async (records) =>
        (await records.find('product-update-history', { storeCode: to.storeCode, prCode })).filter(
          ({ prInfo }) => prInfo?.[0] === name,
        ).length,
    )
  },
  'an assignment': async (to, name) => {
    taken(
      await called(to, 'POST /tag/assign', {
        storeCode: to.storeCode,
        tagList: [{ tagMac: to.tags[0], prCode: `A${name}` }],
      }),
    )
    return exactly(`assignment of A${name}`, (records) =>
      assignments(records, { storeCode: to.storeCode, prCode: `A${name}` }),
    )
  },
  'an assignment of several products': async (to, name) => {
    const prCodeList = [to.products[1], to.products[2]]
    taken(
      await called(to, 'POST /tag/assign/multiple', {
        storeCode: to.storeCode,
        tagList: [{ tagMac: to.tags[1], prCodeList, layoutId: 'SHELF', nfc: name }],
      }),
    )
    return exactly(`assignment with ${name}`, (records) => assignments(records, { storeCode: to.storeCode, nfc: name }))
  },
  'all labels again': async (to) => {
    taken(await called(to, 'POST /tag/reassign/all', { storeCode: to.storeCode }))
    return undefined
  },
  'a product file': async (to, name) => {
    const { _id } = await sendFile(
      to,
      '/product/file',
      { storeCode: to.storeCode },
      'file',
      `${name}.csv`,
      `prCode,Name,Price,LAYOUT,NFC\n${lines(name)
        .map((code) => `${code},x,1,SHELF,`)
        .join('\n')}\n`,
    )
    return async (records) => {
      const row = await records.one('product-upload', { _id: Number(_id) })
      const there = await records.count('product', { storeCode: to.storeCode, prCode: lines(name) })
      return row?.status === 'OK' && there === ROWS
        ? undefined
        : `product file ${name}: ${row?.status} with ${there} of ${ROWS}`
    }
  },
  'a file of paper labels': async (to, name) => {
    const { _id } = await sendFile(
      to,
      '/paper/file',
      { storeCode: to.storeCode, taskDes: name },
      'file',
      `${name}.csv`,
      `prCode\n${to.products.join('\n')}\n`,
    )
    return async (records) => {
      const row = await records.one('paper-upload', { _id: Number(_id) })
      const tasks = await records.count('paper-task', { storeCode: to.storeCode, taskDes: name })
      return row?.status === 'OK' && tasks === 1 ? undefined : `paper file ${name}: ${row?.status} with ${tasks} tasks`
    }
  },
  'a family of products': async (to, name) => {
    taken(
      await called(to, 'POST /product/family', {
        storeCode: to.storeCode,
        fmPrCode: `G${name}`,
        prCodeList: [to.products[0]],
        layoutId: 'SHELF',
      }),
    )
    return exactly(`family G${name}`, (records) =>
      records.count('family-product', { storeCode: to.storeCode, fmPrCode: `G${name}` }),
    )
  },
  'the promotions of a store': async (to, name) => {
    taken(
      await called(
        to,
        `POST /product/promotion/${to.storeCode}`,
        Array.from({ length: PROMOTIONS }, () => ({ type: 'DISCOUNT', name })),
      ),
    )
    return undefined
  },
  'a picture of the signage': async (to, name) => {
    const [kept] = (await sendFile(
      to,
      `/plus/store/${to.storeCode}/image/file`,
      {},
      'file',
      `${name}.png`,
      IMAGE,
    )) as unknown as { _id: string }[]
    const _id = kept?._id ?? ''
    return exactly(`image ${name}`, (records) => records.count('plus-image', { storeCode: to.storeCode, _id }))
  },
  'a picture in the place of another': async (to, name) => {
    const [first] = (await called(to, `GET /plus/store/${to.storeCode}/image/list`)).body as unknown as {
      _id: string
    }[]
    if (!first) return writes['a picture of the signage']?.(to, name)
    await sendFile(
      to,
      `/plus/store/${to.storeCode}/image/file?id=${first._id}`,
      {},
      'file',
      `${name}.png`,
      Buffer.concat([IMAGE, Buffer.from(name)]),
    )
    return undefined
  },
  'a version of the app': async (to, name) => {
    const ver = name.replaceAll(/[^0-9A-Za-z]/g, '.')
    await sendFile(to, '/app/file', {}, 'file', `mobile_${ver}.apk`, apk(name))
    return exactly(`app ${ver}`, (records) => records.count('mobile-app-file', { ver }))
  },
  'software of the gateways': async (to, name) => {
    await sendFile(to, '/upgrade/file', {}, 'file', `grm_${1 + (Number.parseInt(name, 36) % 1000)}.1.zip`, apk(name))
    return undefined
  },
  'a template of slides': async (to, name) => {
    const show = [{ duration: 10, bgColor: '#000000', objList: [] }]
    taken(await called(to, `POST /plus/store/${to.storeCode}/template/${name}`, { size: '23.1', show }))
    return exactly(`template ${name}`, (records) =>
      records.count('plus-stored-show', { storeCode: to.storeCode, owner: 'template', name }),
    )
  },
  'a store that goes': async (to, name) => {
    const storeCode = `D${name}`
    taken(await called(to, 'POST /config/store', storeOf(storeCode)))
    taken(
      await called(to, 'POST /product', {
        storeCode,
        product: lines(name)
          .slice(0, 50)
          .map((prCode) => ({ prCode, prInfo: [name], layoutId: 'SHELF' })),
      }),
    )
    taken(await called(to, `DELETE /config/store/${storeCode}`))
    return exactly(`deleted store ${storeCode}`, (records) => records.count('product', { storeCode }), 0)
  },
  'a store of another system': async (to, name) => {
    const storeCode = `M${name}`
    const products = lines(name).map((prCode) => ({ prCode, prInfo: [name], layoutId: 'SHELF' }))
    const bundle = {
      format: 'shelfdeck-store',
      version: 1,
      lastTaskId: 1,
      store: storeOf(storeCode),
      gateways: [],
      tags: [],
      products,
      accounts: [],
    }
    const body = await sendFile(to, `/upload/db/${storeCode}`, {}, 'files', 'store.json', JSON.stringify(bundle))
    if (body['error_msg'] !== undefined) throw new Error(String(body['error_msg']))
    return exactly(`migrated store ${storeCode}`, (records) => records.count('product', { storeCode }), ROWS)
  },
  'a file to download': async (to) => {
    // A user may have a few in progress; beyond that, the call is rejected.
    await called(to, 'POST /file/download', { type: 4, storeCode: to.storeCode })
    return undefined
  },
  'a status check': async (to) => {
    await called(to, 'POST /tag/status/check', { storeCode: to.storeCode })
    return undefined
  },
}

/** The number of promotions in a list. */
export const PROMOTIONS = 40

/** Rows of a store that does not exist. */
export async function orphans(
  records: Records,
  resource: 'product' | 'task' | 'task-row' | 'paper-task',
): Promise<string[]> {
  const known = new Set((await records.find('store')).map(({ storeCode }) => storeCode))
  const there = await records.counts(resource, ['storeCode'], {})
  return there.flatMap(({ storeCode, count }) =>
    known.has(storeCode) ? [] : [`${count} ${resource} of ${storeCode}, which is no store`],
  )
}
