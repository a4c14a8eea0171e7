/** The type of an answer that says where a file can be fetched without a session, `{url}`: for those who accept it. */
export const ADDRESS_TYPE = 'application/vnd.shelfdeck.address+json'
