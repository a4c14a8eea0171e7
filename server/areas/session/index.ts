import type { ForgotPassword, Login, Signup } from '../../../src/generated/types'
import { createAccount, NEWCOMER_ROLE, sameEmail } from '../../access/accounts'
import { networkOf, notBefore } from '../../access/pace'
import { say } from '../../base/say'
import { checkPasswordRule, seenAccount } from '../../calls/accountRules'
import type { AreaCalls, CallContext } from '../../calls/call'
import { CallError } from '../../calls/callError'
import type { AreaHooks } from '../../engine/hooks'
import { sessionAnswer } from './answer'

const DONE = { code: 1 }

async function login({ body, services, request, reply }: CallContext<Login>): Promise<unknown> {
  const { access } = services
  const result = await access.signIn.attempt(body.email, body.password, request.ip)
  switch (result.kind) {
    case 'in': {
      const user = await access.sessions.find(result.token, result.account.email)
      if (!user) throw new CallError(401, 'server.session.authenticationFailure')
      return sessionAnswer(user, result.token, services.config)
    }
    case 'mustChange':
      reply.code(403)
      return {
        code: 0,
        ...say('server.mustChangePassword'),
        forceChange: true,
        email: result.account.email,
        accessToken: result.token,
      }
    case 'redirect':
      return { redirect: result.address }
    case 'denied':
      throw new CallError(401, result.said)
    case 'failure':
      throw new CallError(401, 'server.session.authenticationFailure')
    case 'temporarilyLocked':
      throw new CallError(403, 'server.session.lockedForAWhile')
    case 'locked':
      throw new CallError(403, 'server.session.locked')
    case 'waitsForApproval':
      throw new CallError(403, 'server.session.waitsForApproval')
    case 'slow':
      reply.header('retry-after', result.seconds)
      throw new CallError(429, 'server.session.tooManyAttempts')
  }
}

async function logout({ user, services, request }: CallContext): Promise<unknown> {
  const { access } = services
  await access.sessions.end(tokenOf(request.headers['access-token']))
  await access.signIn.record({ email: user.email, ip: request.ip, type: 1, success: true, locked: false })
  return DONE
}

/**
 * A new account is locked, without stores and privileges, until an administrator approves it. If the email has an account
 * already, the answer is the same and takes as long.
 */
async function signup({ body, services, request, reply }: CallContext<Signup>): Promise<unknown> {
  const { email, name, mobile, password } = body
  checkPasswordRule(password, email)
  const { signUps } = services.access
  const network = networkOf(request.ip)
  const seconds = await signUps.waitOf(network)
  if (seconds > 0) {
    reply.header('retry-after', seconds)
    throw new CallError(429, 'server.session.tooManyAttempts')
  }
  await signUps.failed(network)
  const began = performance.now()
  await createAccount(services.records.db, {
    email,
    name,
    mobile,
    password,
    role_id: NEWCOMER_ROLE,
    locked: true,
    pending: true,
  })
  await notBefore(began)
  return DONE
}

/**
 * Mails a password that is valid once, within an hour, to choose a new one. The mail is sent in the background, so the answer
 * is the same and as fast for every email. Without a mail server it is an error.
 */
async function forgotPassword({ body, services }: CallContext<ForgotPassword>): Promise<unknown> {
  const { mailer, jobs } = services
  if (!(await mailer.isOn())) throw new CallError(503, 'server.session.noMail')
  const email = sameEmail(body.email)
  await jobs.send('password-mail', { email }, { key: email })
  return DONE
}

export const sessionHooks: AreaHooks = {
  'login-history': {
    async where({ params, user, services }) {
      const email = sameEmail(params.email ?? '')
      if (email !== user.email) await seenAccount(services.records.db, user, email)
      return { email }
    },
  },
}

const tokenOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')

/** Signing in, out and up, and forgotten passwords. */
export const sessionCalls: AreaCalls = {
  'POST /auth/login': login,
  'GET /auth/login': async ({ user, request, services }) =>
    sessionAnswer(user, tokenOf(request.headers['access-token']), services.config),
  'POST /auth/logout': logout,
  'POST /auth/signup': signup,
  'POST /auth/forget/password': forgotPassword,
}
