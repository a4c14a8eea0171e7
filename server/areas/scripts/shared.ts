import { type ScriptKind, scriptKinds } from '../../../src/schema/scriptKinds'
import { SHARED_STORE } from '../../../src/schema/sharedStore'
import { say } from '../../base/say'
import { CallError } from '../../calls/callError'
import { readJsonText } from '../../calls/json'
import { notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'

export interface ScriptKey {
  readonly kind: ScriptKind
  /** A store's code, or 'default'. */
  readonly storeCode: string
}

/** The script of a path, `/script/{kind}/store/{code}`. @throws CallError 404 */
export async function keyOf(
  { records }: Pick<Services, 'records'>,
  params: Readonly<Record<string, string>>,
): Promise<ScriptKey> {
  const kind = scriptKinds.find((one) => one === params.kind)
  if (!kind) throw notFound()
  const storeCode = params.code || SHARED_STORE
  if (kind === 'thirdPartyAuth' && storeCode !== SHARED_STORE) throw notFound()
  await mustExist(records, storeCode)
  return { kind, storeCode }
}

/** @throws CallError 404 if the code is neither a store's nor 'default' */
export async function mustExist(records: Services['records'], storeCode: string): Promise<void> {
  if (storeCode !== SHARED_STORE && (await records.count('store', { storeCode })) === 0) throw notFound()
}

/** Parses JSON written by a person. @throws CallError 400 with the syntax error, naming the field */
export function readJson(field: string, text: string): unknown {
  try {
    return readJsonText(text)
  } catch (error) {
    throw error instanceof CallError
      ? error
      : new CallError(
          400,
          { ...say('server.notValidJson'), ...(error instanceof Error && { message: error.message }) },
          field,
        )
  }
}
