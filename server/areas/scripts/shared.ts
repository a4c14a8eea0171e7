import { type ScriptKind, scriptKinds } from '../../../src/schema/scriptKinds'
import { CallError } from '../../http/call'
import { readJsonText } from '../../http/json'
import { notFound } from '../../http/outcomes'
import { DEFAULT } from '../../scripts/scripts'
import type { Services } from '../../services'
import { say } from '../../say'

/** Which script a call is about. */
export interface ScriptKey {
  readonly kind: ScriptKind
  /** A store's code, or 'default'. */
  readonly storeCode: string
}

/** The script of a path, `/script/{kind}/store/{code}`. @throws CallError 404 */
export async function keyOf({ records }: Pick<Services, 'records'>, params: Readonly<Record<string, string>>): Promise<ScriptKey> {
  const kind = scriptKinds.find((one) => one === params.kind)
  if (!kind) throw notFound()
  const storeCode = params.code || DEFAULT
  if (kind === 'thirdPartyAuth' && storeCode !== DEFAULT) throw notFound()
  await mustExist(records, storeCode)
  return { kind, storeCode }
}

/** @throws CallError 404 where the code is neither a store's nor 'default' */
export async function mustExist(records: Services['records'], storeCode: string): Promise<void> {
  if (storeCode !== DEFAULT && (await records.count('store', { storeCode })) === 0) throw notFound()
}

/** Reads JSON that a person wrote. @throws CallError 400 with what is wrong in it, by the field */
export function readJson(field: string, text: string): unknown {
  try {
    return readJsonText(text)
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(400, { ...say('server.notValidJson'), ...(error instanceof Error && { message: error.message }) }, field)
  }
}
