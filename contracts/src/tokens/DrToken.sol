// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {HandlingFee} from "./HandlingFee.sol";
import {IDrToken} from "./IDrToken.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

/// @title DR, 18 decimals, with permit: created by burning {product}, one for one and 2 % more.
/// @dev ROLES: none; nobody can mint without burning, pause or block.
/// ASSUMPTIONS: {product} is our ProductToken: `burnFrom` destroys exactly what it is asked, no fee, no callback, nobody blocked.
/// ROUNDING: the handling fee is rounded up.
/// INVARIANTS: I-80 (what was burned for DR is its supply and 2 % more), I-84.
contract DrToken is IDrToken, ERC20, ERC20Permit {
    ERC20Burnable private immutable _product;

    /// @param product_ The product's token.
    constructor(string memory name_, string memory symbol_, address product_) ERC20(name_, symbol_) ERC20Permit(name_) {
        _product = ERC20Burnable(Checked.hasCode(product_));
    }

    /// @inheritdoc IDrToken
    function mint(uint256 amount) external returns (uint256 burned) {
        return _mintByBurning(amount);
    }

    /// @inheritdoc IDrToken
    function mintWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256 burned)
    {
        // A failing permit is decided by the burning: whoever sent the same permit first has only set the allowance.
        try IERC20Permit(address(_product)).permit(msg.sender, address(this), costOf(amount), deadline, v, r, s) {}
            catch {}
        return _mintByBurning(amount);
    }

    /// @inheritdoc IDrToken
    function product() external view returns (address) {
        return address(_product);
    }

    /// @inheritdoc IDrToken
    function costOf(uint256 amount) public pure returns (uint256 cost) {
        return amount + HandlingFee.feeOf(amount);
    }

    function _mintByBurning(uint256 amount) private returns (uint256 burned) {
        if (amount == 0) revert ZeroAmount();
        burned = costOf(amount);
        emit Minted(msg.sender, amount, burned);
        _product.burnFrom(msg.sender, burned);
        _mint(msg.sender, amount);
    }
}
