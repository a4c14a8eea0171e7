import type { ResourceName } from '../../../src/generated/resources'
import type { CallContext } from '../../http/call'

export async function answerTable(_context: CallContext<never> | CallContext, _resource: ResourceName, _where: Record<string, unknown> = {}): Promise<unknown> {
  throw new Error('no search yet')
}
