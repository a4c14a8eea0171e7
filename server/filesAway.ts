/** Where files are stored does not answer, or refuses this server: what needs them may be tried again. */
export class FilesAway extends Error {
  override name = 'FilesAway'
}
