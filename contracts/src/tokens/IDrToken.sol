// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title DR: what {product} becomes when it is burned, one for one.
/// @notice Amounts are base units; both tokens have 18 decimals.
interface IDrToken is IERC20 {
    /// @param amount Base units of DR created for `account`.
    /// @param burned Base units of {product} destroyed for it, the handling fee among them.
    event Minted(address indexed account, uint256 amount, uint256 burned);

    /// @notice An amount of zero was asked for.
    error ZeroAmount();

    /// @return Address of {product}.
    function product() external view returns (address);

    /// @notice What `mint(amount)` burns: `amount` and the handling fee of 2 % of it, rounded up.
    /// @return cost Base units of {product}.
    function costOf(uint256 amount) external view returns (uint256 cost);

    /// @notice Burns `costOf(amount)` {product} of the caller and creates `amount` DR for it. Anyone may call; there is no other way
    /// to create DR. Needs an allowance of the cost, otherwise `ERC20InsufficientAllowance`, and the tokens, otherwise
    /// `ERC20InsufficientBalance`. Refused with `ZeroAmount` for zero.
    /// @param amount Base units of DR.
    /// @return burned Base units of {product} destroyed.
    function mint(uint256 amount) external returns (uint256 burned);

    /// @notice As `mint`, with an EIP-2612 permit for `costOf(amount)`. A permit that somebody else has used already is no failure as
    /// long as the allowance is there.
    /// @param deadline Unix seconds, the last at which the permit holds.
    function mintWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256 burned);
}
