import type { Values } from '../../schema/template'

/** The message key of how a sign-in or sign-out ended (spec/1 §4, spec/3 §8). */
export function loginResult({ type, success, locked }: Values): string {
  if (success === true) return type === 1 ? 'messages.logout' : 'messages.login'
  return locked === true ? 'server.session.locked' : 'messages.failure'
}
