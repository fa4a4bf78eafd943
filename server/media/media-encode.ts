import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { limits } from '../../protocol/limits.ts';
import { boxOf, type Fallback, type Size, type SizeName, sizesFor } from './media-sizes.ts';

export interface EncodedFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface Encoded {
  readonly mime: string;
  readonly fallback: Fallback;
  readonly sizes: readonly Size[];
  readonly files: readonly EncodedFile[];
}

/** Encoded pictures, or the message key of the error. */
export type Outcome =
  | { readonly kind: 'made'; readonly encoded: Encoded }
  | {
      readonly kind: 'unfit';
      readonly key: 'UPLOAD_KIND' | 'UPLOAD_PIXELS' | 'UPLOAD_BROKEN';
      readonly args: readonly number[];
    };

type RejectedFile = Extract<Outcome, { kind: 'unfit' }>;

const rejected = (key: RejectedFile['key'], ...args: readonly number[]): RejectedFile => ({ kind: 'unfit', key, args });

/** `square`: cut to a square on a white background, for avatars. */
export type Shape = 'natural' | 'square';

/** Uploaded picture: the path of its file, or its bytes. */
export type Source = Buffer | string;

export type Only = readonly SizeName[] | undefined;

const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/apng']);

const secondsMax = 30;

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

/** Type by content, whatever its name or header; SVG is text and so not accepted. */
const typeOf = async (bytes: Buffer): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  return type && acceptedTypes.has(type.mime) ? type.mime : undefined;
};

const open = async (bytes: Buffer): Promise<Sharp> => {
  const sharp = await loadSharp();
  const image = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true });
  return image.timeout({ seconds: secondsMax });
};

// Checked by the header, before anything is decoded.
const isTooLarge = async (bytes: Buffer): Promise<boolean> => {
  const sharp = await loadSharp();
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height > limits.pixels;
};

interface Raw {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

const asChannels = (count: number): Raw['channels'] => (count === 1 || count === 2 || count === 3 ? count : 4);

/** Decodes once: upright, in sRGB and without metadata, at the largest stored size. */
const decode = async (bytes: Buffer, shape: Shape): Promise<Raw & { isOpaque: boolean }> => {
  const image = (await open(bytes)).autoOrient().toColourspace('srgb');
  const box = boxOf('large');
  const sized =
    shape === 'square'
      ? image.resize({ width: 512, height: 512, fit: 'cover', position: 'attention' }).flatten({ background: '#fff' })
      : image.resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  const raw = { data, width: info.width, height: info.height, channels: asChannels(info.channels) };
  const { isOpaque } = await (await fromRaw(raw)).stats();
  return { ...raw, isOpaque };
};

const fromRaw = async ({ data, width, height, channels }: Raw): Promise<Sharp> => {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels } });
};

const shrunk = async (raw: Raw, name: SizeName): Promise<Raw> => {
  if (name === 'large') return raw;
  const image = (await fromRaw(raw)).resize({ ...boxOf(name), fit: 'inside', withoutEnlargement: true });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: asChannels(info.channels) };
};

const encodeSize = async (raw: Raw, name: SizeName, fallback: Fallback): Promise<EncodedFile[]> => {
  const webp = (await fromRaw(raw)).webp({ quality: 80, effort: 3 });
  const old = await fromRaw(raw);
  return [
    { filename: `${name}.webp`, bytes: await webp.toBuffer() },
    {
      filename: `${name}.${fallback}`,
      bytes: await (fallback === 'png'
        ? old.png({ compressionLevel: 9 })
        : old.flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true })
      ).toBuffer(),
    },
  ];
};

const encode = async (bytes: Buffer, shape: Shape, only: Only): Promise<Outcome> => {
  const mime = await typeOf(bytes);
  if (!mime) return rejected('UPLOAD_KIND');
  if (await isTooLarge(bytes)) return rejected('UPLOAD_PIXELS', Math.floor(limits.pixels / 1_000_000));
  const raw = await decode(bytes, shape);
  const fallback: Fallback = raw.isOpaque ? 'jpg' : 'png';
  const sizes: Size[] = [];
  const files: EncodedFile[] = [];
  for (const name of sizesFor(raw.width).filter(one => only?.includes(one) ?? true)) {
    const sized = await shrunk(raw, name);
    sizes.push({ name, width: sized.width, height: sized.height });
    files.push(...(await encodeSize(sized, name, fallback)));
  }
  return { kind: 'made', encoded: { mime, fallback, sizes, files } };
};

/**
 * Encodes an uploaded picture in the stored sizes: type by content, refused by its header with too many pixels,
 * upright, without metadata. An animation is stored as its first frame (WCAG 2.2.2). `only` limits the sizes.
 */
export const makePicture = async (source: Source, shape: Shape, only?: Only): Promise<Outcome> => {
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  try {
    return await encode(bytes, shape, only);
  } catch {
    // A decoder error means a broken file, not a failure of ours.
    return rejected('UPLOAD_BROKEN');
  }
};
