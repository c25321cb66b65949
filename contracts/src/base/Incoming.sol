// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title Takes tokens in and says how many arrived.
/// @dev ASSUMPTIONS: every function of the calling contract that moves `token` has the same reentrancy guard; otherwise one
/// arrival could be counted twice. The token does not change balances by itself.
library Incoming {
    using SafeERC20 for IERC20;

    /// @return received Base units by which this contract's balance rose; less than `amount` when the token takes a fee.
    function pull(IERC20 token, address from, uint256 amount) internal returns (uint256 received) {
        uint256 balanceBefore = token.balanceOf(address(this));
        token.safeTransferFrom(from, address(this), amount);
        received = token.balanceOf(address(this)) - balanceBefore;
    }
}
