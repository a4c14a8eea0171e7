import type { ResourceName } from '../../src/generated/resources'
import type { Audit } from '../../src/generated/types'
import type { CallRule, Shape } from '../../src/schema/dialect'
import { SHARED_STORE } from '../../src/schema/sharedStore'
import { sameEmail } from '../access/accounts'
import { AuditedRecords } from '../audit/auditedRecords'
import { type CallFacts, Trail } from '../audit/trail'
import type { Records } from '../db/records'
import type { Touched } from './scope'
import type { Services } from './services'

/** The request, as far as the audit needs it. */
export interface AuditedRequest {
  readonly call: string
  readonly email: string
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly shape: Shape | undefined
  readonly touched: Touched
  readonly permission: CallRule['permission']
}

/**
 * Audits one call, which must be answered with `services`: changes through their records are noted, and the row is written in
 * the first transaction that changes something, or else after the call has succeeded.
 */
export class CallAudit {
  readonly services: Services
  readonly #records: Records
  readonly #trail: Trail
  readonly #own: Services
  #written: { readonly ids: readonly number[]; readonly notes: number } | undefined

  constructor(services: Services, request: AuditedRequest) {
    this.#own = services
    this.#records = services.records
    this.#trail = new Trail(services.descriptors, factsOf(services, request))
    const writer = { trail: this.#trail, write: (within: Records) => this.#write(within), undone: () => this.#undone() }
    this.services = { ...services, records: new AuditedRecords(services.db, services.descriptors, writer) }
  }

  /** The call has succeeded or was refused: completes its row, unless it changed nothing. */
  end(outcome: Audit['outcome']): void {
    this.#own.auditRows.add(this.#complete(outcome))
  }

  /** A failure here does not fail the call. */
  async #complete(outcome: Audit['outcome']): Promise<void> {
    try {
      const { ids, notes } = this.#written ?? { ids: [], notes: -1 }
      if (outcome === 'DONE' && (this.#trail.isIdle || notes === this.#trail.notes)) return
      for (const [at, row] of this.#rows(outcome).entries()) {
        const id = ids[at]
        await (id === undefined ? this.#records.insert('audit', [row]) : this.#records.update('audit', { id }, row))
      }
    } catch (error) {
      this.#own.log.error('The audit row of a call could not be written', error)
    }
  }

  /** The call has failed: changes it had made are marked as failed, or as refused if it refused the request but kept something of it, such as a file. */
  failed(isRefusal: boolean): void {
    if (this.#written) this.end('FAILED')
    else if (this.#trail.notes > 0) this.end(isRefusal ? 'REFUSED' : 'FAILED')
  }

  async #write(within: Records): Promise<() => void> {
    const { notes } = this.#trail
    if (this.#written || this.#trail.isIdle) return () => undefined
    const rows = await within.insert('audit', this.#rows('DONE'))
    return () => (this.#written = { ids: rows.map(({ id }) => id), notes })
  }

  #undone(): void {
    if (!this.#written) this.#trail.forget()
  }

  #rows = (outcome: Audit['outcome']) => this.#trail.rows(outcome, this.#own.clock())
}

/** Store codes that do not name a store. */
const NO_STORE = ['', SHARED_STORE]

function factsOf(
  { descriptors }: Pick<Services, 'descriptors'>,
  { call, email, params, body, shape, touched, permission }: AuditedRequest,
): CallFacts {
  const values =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Readonly<Record<string, unknown>>) : {}
  const resource = typeof shape === 'string' ? (shape as ResourceName) : undefined
  const named = typeof touched === 'object' ? touched : []
  const code =
    named.length === 1
      ? named[0]
      : named.length === 0
        ? textOf(values.storeCode ?? params.storeCode ?? params.store)
        : undefined
  const store = code === undefined || NO_STORE.includes(code) ? undefined : code
  return {
    call,
    // Open calls have no session: the email is the one in the body.
    email: email || sameEmail(textOf(values.email) ?? ''),
    store,
    resource,
    declaredBy: [...descriptors.values()].find(({ schema }) => Object.hasOwn(schema['x-console'].contract ?? {}, call))
      ?.name as ResourceName | undefined,
    privilege: typeof permission === 'string' ? permission.split('.')[0] : undefined,
    record: keyOfPath(params, code) ?? (resource && keyOfBody(descriptors.get(resource), values)),
  }
}

function keyOfPath(params: AuditedRequest['params'], store: string | undefined): string | undefined {
  const own = Object.values(params).filter((value) => value !== '' && value !== store)
  return own.length > 0 ? own.join('/') : undefined
}

function keyOfBody(
  descriptor: ReturnType<Services['descriptors']['get']>,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const key = (descriptor?.key ?? []).filter((part) => part !== descriptor?.scope).map((part) => textOf(values[part]))
  return key.length > 0 && key.every((part) => part !== undefined) ? key.join('/') : undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
