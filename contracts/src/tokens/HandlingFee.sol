// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title The handling fee in {product}, which is burned: 2 % of an amount.
/// @notice ROUNDING: up, so that no amount but zero is free of it.
library HandlingFee {
    uint256 private constant DIVISOR = 50;

    /// @return Base units of {product}; at most `amount`.
    function feeOf(uint256 amount) internal pure returns (uint256) {
        return Math.ceilDiv(amount, DIVISOR);
    }
}
