// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The number of a card: its series in the high bits, its place in the series, from 1, in the low 32.
library CardId {
    uint256 private constant PLACE_BITS = 32;

    function compose(uint32 series, uint32 place) internal pure returns (uint256) {
        return (uint256(series) << PLACE_BITS) | place;
    }

    function seriesOf(uint256 cardId) internal pure returns (uint256) {
        return cardId >> PLACE_BITS;
    }
}
