/** Beginnings of films and recordings, as far as their kind is told by them. */
const box = (name: string, content: string): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(8 + content.length);
  return Buffer.concat([head, Buffer.from(name + content, 'latin1')]);
};

export const film = Buffer.concat([box('ftyp', 'isom\0\0\u0002\0isomiso2mp41'), box('mdat', 'a talk')]);

/** One second of silence, a WAV that plays. */
export const sound = ((): Buffer => {
  const rate = 8_000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + rate, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(rate, 40);
  return Buffer.concat([head, Buffer.alloc(rate, 128)]);
})();

/** The first page of an Ogg stream of Vorbis sound. */
export const ogg = Buffer.concat([
  Buffer.from('OggS\0\u0002', 'latin1'),
  Buffer.alloc(20),
  Buffer.from([1, 30]),
  Buffer.from('\u0001vorbis', 'latin1'),
  Buffer.alloc(60),
]);
