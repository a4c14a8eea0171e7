import { lazily } from '../../../ui/kit/lazily'

/** LED control and page change, of families and of products. */
export const command = lazily(() => import('../../../domain/tagCommands/TagCommandForm').then((module) => module.TagCommandForm))

/** What both lists of families offer; the tags of a family are of one store. */
export const FAMILY_DIALOGS = {
  productImage: lazily(() => import('./FamilyImageDialog').then((module) => module.FamilyImageDialog)),
  led: command,
  page: command,
  familyLookup: lazily(() => import('./FamilyLookupDialog').then((module) => module.FamilyLookupDialog)),
  familyUpload: lazily(() => import('./FamilyImportDialog').then((module) => module.FamilyImportDialog)),
}

/** The form of both lists. */
export const FamilyForm = lazily(() => import('./FamilyForm').then((module) => module.FamilyForm))
