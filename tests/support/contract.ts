import { contractRules } from '../../server/access/callRules'
import { limitsOf } from '../../server/access/callLimits'
import { readDescriptors } from '../../server/base/schemas'
import type { CallName } from '../../src/generated/calls'

/** What the schemas of a folder describe; without it, those of this tree. */
export const descriptorsOf = (tree?: string) => readDescriptors(tree)

/** The rule of every call of the contract. */
export const contract = contractRules(readDescriptors().values())

/** How large the body of a call may be, and how often it may be made in a minute, given the limit of sign-ins. */
export const limitsWith = (signInsPerMinute: number) => (name: CallName) =>
  limitsOf(name, contract[name], { signInsPerMinute })

/** The names of all calls of the contract, `METHOD /path`. */
export const callNames = Object.keys(contract) as CallName[]
