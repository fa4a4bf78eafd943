const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, letter => letter.charCodeAt(0));
};

const textOf = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Options of the server for a new passkey, as this browser takes them. */
export const creationOptions = (json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions => ({
  rp: json.rp,
  user: { ...json.user, id: bytesOf(json.user.id) },
  challenge: bytesOf(json.challenge),
  pubKeyCredParams: json.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
  timeout: json.timeout ?? 60_000,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: (json.excludeCredentials ?? []).map(({ id }) => ({ type: 'public-key', id: bytesOf(id) })),
});

/** Options of the server for the use of a passkey, as this browser takes them. */
export const requestOptions = (json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions => ({
  challenge: bytesOf(json.challenge),
  timeout: json.timeout ?? 60_000,
  userVerification: 'required',
  ...(json.rpId === undefined ? {} : { rpId: json.rpId }),
});

/** Response of the browser as the JSON that the server reads; undefined if it gave none. */
export const credentialJson = (credential: Credential | null): string | undefined => {
  if (!(credential instanceof PublicKeyCredential)) return undefined;
  const { id, rawId, type, response } = credential;
  const clientDataJSON = textOf(response.clientDataJSON);
  const shared = { id, rawId: textOf(rawId), type, clientExtensionResults: {} };
  if (response instanceof AuthenticatorAttestationResponse)
    return JSON.stringify({
      ...shared,
      response: {
        clientDataJSON,
        attestationObject: textOf(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    });
  if (!(response instanceof AuthenticatorAssertionResponse)) return undefined;
  const { authenticatorData, signature, userHandle } = response;
  return JSON.stringify({
    ...shared,
    response: {
      clientDataJSON,
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      ...(userHandle ? { userHandle: textOf(userHandle) } : {}),
    },
  });
};
