/**
 * Header with the name that a file is downloaded under: in plain letters for old browsers, then as it is (RFC 6266).
 */
export const contentDisposition = (type: 'attachment' | 'inline', filename: string): string => {
  const plain = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '');
  const whole = plain === filename ? '' : `; filename*=UTF-8''${encodeURIComponent(filename).replaceAll("'", '%27')}`;
  return `${type}; filename="${plain}"${whole}`;
};
