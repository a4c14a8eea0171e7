import { HttpError, request } from '../../../data/http'
import type { FamilyProduct, Product, Tag } from '../../../generated/types'
import { SHARED_STORE } from '../../../schema/sharedStore'

const at = encodeURIComponent

/** A family, as family tickets need it. */
export type Family = Pick<FamilyProduct, 'fmPrCode' | 'prCodeList' | 'layoutId' | 'nfc'>

/** What one tag is assigned. */
export interface MultipleTag {
  readonly tagMac: string
  readonly prCodeList: readonly string[]
  readonly nfc: string | null
  readonly layoutId: string | null
}

/** People without read permission for products can still assign them: their checks are skipped. */
async function unlessDenied<Answer>(call: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return otherwise
    throw error
  }
}

/** The families that contain a product: those of the store and those shared by all stores. @throws HttpError */
export const familiesOf = (prCode: string, storeCode: string): Promise<Family[]> =>
  unlessDenied(request<Family[]>('GET', `/product/family/findByPrCode/${at(prCode)}/store/${at(storeCode)}`), [])

/** The family with this code, of the store or else shared; undefined if there is none. @throws HttpError */
export async function familyWithCode(code: string, storeCode: string): Promise<Family | undefined> {
  return (await familyIn(code, storeCode)) ?? familyIn(code, SHARED_STORE)
}

async function familyIn(code: string, storeCode: string): Promise<Family | undefined> {
  try {
    return await request<Family>('GET', `/product/family/${at(code)}/store/${at(storeCode)}`)
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 403)) return undefined
    throw error
  }
}

/** The codes that are not products of the store. @throws HttpError */
export async function missingProducts(codes: readonly string[], storeCode: string): Promise<string[]> {
  const found = await unlessDenied(
    request<Pick<Product, 'prCode'>[]>('POST', `/product/store/${at(storeCode)}/list`, { body: codes }),
    codes.map((prCode) => ({ prCode })),
  )
  const known = new Set(found.map(({ prCode }) => prCode))
  return codes.filter((code) => !known.has(code))
}

/** The tags that already show a product. @throws HttpError */
export const tagsOfProduct = (prCode: string, storeCode: string, signal?: AbortSignal): Promise<Tag[]> =>
  request<Tag[]>('GET', `/tag/assign/findByPrCode/${at(prCode)}/store/${at(storeCode)}`, { signal })

/** The tags of a store with these IDs or MAC addresses. @throws HttpError */
export async function tagsNamed(names: readonly string[], storeCode: string, signal?: AbortSignal): Promise<Tag[]> {
  const call = (list: 'tagIdList' | 'tagMacList') =>
    request<{ data: Tag[] }>('POST', `/status/store/${at(storeCode)}/tag/list/search`, {
      body: { length: -1, [list]: names },
      signal,
    })
  const answers = await Promise.all([call('tagIdList'), call('tagMacList')])
  return answers.flatMap(({ data }) => data)
}

/** Assigns one product to each tag. @throws HttpError */
export const assignTags = (
  storeCode: string,
  tagList: readonly { tagMac: string; prCode: string }[],
): Promise<unknown> => request('POST', '/tag/assign', { body: { taskId: -1, priorTaskId: -1, storeCode, tagList } })

/** Assigns several products to each tag. @throws HttpError */
export const assignMultiple = (storeCode: string, tagList: readonly MultipleTag[]): Promise<unknown> =>
  request('POST', '/tag/assign/multiple', { body: { storeCode, tagList } })
