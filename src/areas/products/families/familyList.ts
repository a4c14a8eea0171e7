import { lazily } from '../../../ui/kit/lazily'

const dialogs = () => import('./familyDialogs')

/** What both lists of families offer; the tags of a family are of one store. */
export const FAMILY_DIALOGS = {
  productImage: lazily(() => dialogs().then((module) => module.FamilyImageDialog)),
  ledControl: lazily(() => dialogs().then((module) => module.FamilyLedDialog)),
  pageChange: lazily(() => dialogs().then((module) => module.FamilyPageDialog)),
  familyLookup: lazily(() => import('./FamilyLookupDialog').then((module) => module.FamilyLookupDialog)),
  familyUpload: lazily(() => import('./FamilyImportDialog').then((module) => module.FamilyImportDialog)),
}

/** The form of both lists. */
export const FamilyForm = lazily(() => import('./FamilyForm').then((module) => module.FamilyForm))
