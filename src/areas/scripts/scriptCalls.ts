import { request } from '../../data/http'
import type { Script, ScriptVersion } from '../../generated/types'
import type { ScriptKind } from '../../schema/scriptKinds'

const BASES: Readonly<Record<ScriptKind, string>> = {
  thirdPartyAuth: '/auth/3rd/party',
  paperParser: '/paper/parser/store/',
  productFileParser: '/product/file/parser/store/',
  tagDecorator: '/tag/decorator/store/',
  plusDecorator: '/plus/decorator/store/',
}

/** Whether stores can have their own script of a kind. */
export const isOfStores = (kind: ScriptKind): boolean => kind !== 'thirdPartyAuth'

const path = (kind: ScriptKind, storeCode: string) =>
  isOfStores(kind) ? BASES[kind] + encodeURIComponent(storeCode) : BASES[kind]
const part = (kind: ScriptKind, storeCode: string, rest: string) =>
  `/script/${kind}/store/${encodeURIComponent(storeCode)}/${rest}`

export type SavedScript = Pick<Script, 'code' | 'useType' | 'updatedAt' | 'updatedBy' | 'revision'>
export type UseType = Script['useType']

export type VersionHead = Omit<ScriptVersion, 'code'>

/** The result of a test run (POST /script/{kind}/store/{code}/test). */
export interface TestResult {
  readonly ok: boolean
  readonly output: string | null
  readonly fault: ScriptFault | null
  readonly logs: readonly string[]
  readonly ms: number
}

export interface ScriptFault {
  readonly kind: 'syntax' | 'entry' | 'exception' | 'output' | 'input' | 'timeout' | 'memory' | 'stack' | 'busy'
  readonly message: string
  readonly line?: number
  readonly column?: number
}

/** The calls for scripts. @throws HttpError */
export const scriptCalls = {
  read: (kind: ScriptKind, storeCode: string) => request<SavedScript>('GET', path(kind, storeCode)),
  save: (
    kind: ScriptKind,
    storeCode: string,
    script: { code: string; useType: UseType; revision?: string | undefined },
  ) => request<SavedScript>('POST', path(kind, storeCode), { body: script }),
  versions: (kind: ScriptKind, storeCode: string) => request<VersionHead[]>('GET', part(kind, storeCode, 'version')),
  version: (kind: ScriptKind, storeCode: string, id: number) =>
    request<ScriptVersion>('GET', part(kind, storeCode, `version/${id}`)),
  sample: (kind: ScriptKind, storeCode: string, pick: string) =>
    request<{ input: string }>('POST', part(kind, storeCode, 'sample'), { body: pick === '' ? {} : { pick } }),
  test: (kind: ScriptKind, storeCode: string, code: string, input: string, signal?: AbortSignal) =>
    request<TestResult>('POST', part(kind, storeCode, 'test'), { body: { code, input }, ...(signal && { signal }) }),
}
