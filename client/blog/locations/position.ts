const waitMs = 15_000;

/** Whether the browser offers geolocation at all (spec §2.4). */
export const offersPosition = (): boolean => 'geolocation' in navigator;

/** Position of the device. Rejects when it is not offered, not allowed or not known. */
export const position = (): Promise<{ latitude: number; longitude: number }> =>
  new Promise((resolve, reject) => {
    if (!offersPosition()) reject(new Error('no geolocation'));
    else
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
        timeout: waitMs,
        maximumAge: 60_000,
      });
  });
