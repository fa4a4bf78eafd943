/** Refusals of the protocol and the frame of every answer. */
export const coreTexts = [
  'SITE_NAME',
  'NOT_FOUND',
  'FORBIDDEN',
  'SIGN_IN_FIRST',
  'TOKEN_INVALID',
  'NAMESPACE_UNKNOWN',
  'TASK_UNKNOWN',
  'FIELD_SHAPE',
  'FIELD_CONFLICT',
  'FAULT',
  'BUSY',
  'TOO_MANY',
  'TOO_LARGE',
  'REQUEST_UNREADABLE',
  'RETURN_HOME',
] as const;
