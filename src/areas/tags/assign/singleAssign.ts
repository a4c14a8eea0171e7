import { HttpError } from '../../../data/http'
import { refusesFamily } from '../../../schema/largeTicket'
import { type SiteName } from '../../../schema/productCode'
import type { Family } from './assignCalls'
import type * as calls from './assignCalls'

/** On croma a large ticket does not accept a family. */
export class FamilyRefused extends HttpError {
  constructor(code: string) {
    super({ message: '', key: 'areas.tags.assign.family.refused', params: { code } }, 0, '')
  }
}

/** The calls and the questions of an assignment. */
export interface AssignTools extends Pick<
  typeof calls,
  'familiesOf' | 'familyWithCode' | 'missingProducts' | 'assignTags' | 'assignMultiple'
> {
  /** Which family ticket to assign, `single` for the product alone; undefined cancels. */
  chooseTicket(families: readonly Family[]): Promise<Family | 'single' | undefined>
  /** Asks whether to continue although some products do not exist. */
  confirmMissing(codes: readonly string[]): Promise<boolean>
}

export interface SingleAssignment {
  readonly storeCode: string
  readonly tagId: string
  readonly prCode: string
  readonly site: SiteName
}

/**
 * Assigns one product to one tag by the rules of the site: croma rejects a family code on a large ticket; elsewhere the
 * families of the product are offered, and unknown products need a confirmation.
 * @returns what the tag was assigned, or undefined if cancelled
 * @throws FamilyRefused, HttpError
 */
export async function singleAssign(wanted: SingleAssignment, tools: AssignTools): Promise<string | undefined> {
  const { storeCode, tagId, prCode, site } = wanted
  if (site === 'croma') {
    if (refusesFamily(tagId, site) && (await tools.familyWithCode(prCode, storeCode))) throw new FamilyRefused(prCode)
    return alone(wanted, tools)
  }
  const [families, missing] = await Promise.all([
    familiesFor(prCode, storeCode, tools),
    tools.missingProducts([prCode], storeCode),
  ])
  const ticket = families.length === 0 ? 'single' : await tools.chooseTicket(families)
  if (ticket === undefined) return undefined
  if (ticket === 'single') {
    // The code of a family can be assigned too.
    const unknown = missing.filter((code) => !families.some(({ fmPrCode }) => fmPrCode === code))
    if (unknown.length > 0 && !(await tools.confirmMissing(unknown))) return undefined
    return alone(wanted, tools)
  }
  const prCodeList = ticket.prCodeList.filter((code) => code.trim() !== '')
  const unknown = await tools.missingProducts(prCodeList, storeCode)
  if (unknown.length > 0 && !(await tools.confirmMissing(unknown))) return undefined
  await tools.assignMultiple(storeCode, [
    { tagMac: tagId, prCodeList, nfc: ticket.nfc ?? null, layoutId: ticket.layoutId },
  ])
  return ticket.fmPrCode
}

async function alone({ storeCode, tagId, prCode }: SingleAssignment, tools: AssignTools): Promise<string> {
  await tools.assignTags(storeCode, [{ tagMac: tagId, prCode }])
  return prCode
}

/** The families that contain the product, and the one whose own code was entered, without duplicates. */
async function familiesFor(prCode: string, storeCode: string, tools: AssignTools): Promise<Family[]> {
  const [holding, own] = await Promise.all([
    tools.familiesOf(prCode, storeCode),
    tools.familyWithCode(prCode, storeCode),
  ])
  return own && !holding.some(({ fmPrCode }) => fmPrCode === own.fmPrCode) ? [own, ...holding] : holding
}
