import { contractRules } from '../../server/access/callRules'
import { readDescriptors } from '../../server/schemas'
import type { CallName } from '../../src/generated/calls'

/** The rule of every call of the contract. */
export const contract = contractRules(readDescriptors().values())

/** The names of all calls of the contract, `METHOD /path`. */
export const callNames = Object.keys(contract) as CallName[]
