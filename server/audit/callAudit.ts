import type { ResourceName } from '../../src/generated/resources'
import type { Audit } from '../../src/generated/types'
import type { CallRule, Shape } from '../../src/schema/dialect'
import { sameEmail } from '../access/accounts'
import type { Touched } from '../access/scope'
import type { Records } from '../db/records'
import type { Services } from '../services'
import { AuditedRecords } from './auditedRecords'
import { type CallFacts, Trail } from './trail'

/** A request as the audit looks at it. */
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
 * The audit of one call. `services` are those with which it is answered: what it changes through their records is noted,
 * and the row is written in the first transaction that changes something; else after the call's success.
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

  /** The call has succeeded, or was refused: its row is there and whole, or on its way; a save that changed nothing has none. */
  end(outcome: Audit['outcome']): void {
    this.#own.auditRows.add(this.#complete(outcome))
  }

  /** What fails here takes nothing back that was done. */
  async #complete(outcome: Audit['outcome']): Promise<void> {
    try {
      const { ids, notes } = this.#written ?? { ids: [], notes: -1 }
      if (outcome === 'DONE' && (this.#trail.isIdle || notes === this.#trail.notes)) return
      for (const [at, row] of this.#rows(outcome).entries()) {
        const id = ids[at]
        await (id === undefined ? this.#records.insert('audit', [row]) : this.#records.update('audit', { id }, row))
      }
    } catch (error) {
      this.#own.log.error('audit', error)
    }
  }

  /** The call has failed: what it had changed by then, if anything, is said to have failed; what it keeps of a request that it refuses, such as a file, to be refused. */
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

/** Codes that name no store. */
const NO_STORE = ['', 'default']

function factsOf({ descriptors }: Services, { call, email, params, body, shape, touched, permission }: AuditedRequest): CallFacts {
  const values = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Readonly<Record<string, unknown>>) : {}
  const resource = typeof shape === 'string' ? (shape as ResourceName) : undefined
  const named = typeof touched === 'object' ? touched : []
  const code = named.length === 1 ? named[0] : named.length === 0 ? textOf(values.storeCode ?? params.storeCode ?? params.store) : undefined
  const store = code === undefined || NO_STORE.includes(code) ? undefined : code
  return {
    call,
    // Who calls what is open to all is who they say they are.
    email: email || sameEmail(textOf(values.email) ?? ''),
    store,
    resource,
    declaredBy: [...descriptors.values()].find(({ schema }) => Object.hasOwn(schema['x-console'].contract ?? {}, call))?.name as ResourceName | undefined,
    privilege: typeof permission === 'string' ? permission.split('.')[0] : undefined,
    record: keyOfPath(params, code) ?? (resource && keyOfBody(descriptors.get(resource), values)),
  }
}

function keyOfPath(params: AuditedRequest['params'], store: string | undefined): string | undefined {
  const own = Object.values(params).filter((value) => value !== '' && value !== store)
  return own.length > 0 ? own.join('/') : undefined
}

function keyOfBody(descriptor: ReturnType<Services['descriptors']['get']>, values: Readonly<Record<string, unknown>>): string | undefined {
  const key = (descriptor?.key ?? []).filter((part) => part !== descriptor?.scope).map((part) => textOf(values[part]))
  return key.length > 0 && key.every((part) => part !== undefined) ? key.join('/') : undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
